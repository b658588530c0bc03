import type { SenderId } from "#core/contract/sender-ids/sender-ids.ts";
import { usesInFull } from "./sender-words.ts";

/** What uses a sender, each kind on a line. */
export function SenderUses({ sender }: { sender: SenderId }) {
  return (
    <ul className="grid gap-1">
      {usesInFull(sender).map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
