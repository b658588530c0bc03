import type { HeldBy } from "#core/rules/holds.ts";

interface HeldRulesProps {
  held: readonly HeldBy[];
  /** Whether administrators read it, who know the rules by their ids. */
  withIds?: boolean;
}

/** Why something waits for approval: each rule in words. */
export function HeldRules({ held, withIds = false }: HeldRulesProps) {
  return (
    <ul className="grid gap-1">
      {held.map(({ rule, text }) => (
        <li key={rule + text}>
          {text}
          {withIds ? (
            <span className="whitespace-nowrap text-muted-foreground text-xs"> Rule {rule}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
