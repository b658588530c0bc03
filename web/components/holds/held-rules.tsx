import type { HeldBy } from "#core/rules/holds.ts";

/** Why something waits for approval: each rule in words. */
export function HeldRules({ held }: { held: readonly HeldBy[] }) {
  return (
    <ul className="grid gap-1">
      {held.map(({ rule, text }) => (
        <li key={rule + text}>{text}</li>
      ))}
    </ul>
  );
}
