import type { ContactChange } from "#core/contract/contacts/contact-changes.ts";
import { formatCounted } from "#web/lib/format.ts";

const DOING = {
  move: "Moving contacts",
  delete: "Removing contacts",
  block: "Blocking contacts",
  unblock: "Allowing messages",
} as const;

const DONE = {
  move: "moved",
  delete: "removed",
  block: "blocked",
  unblock: "allowed to get messages",
} as const;

/** What a change does or has done, on the page of one of its groups. */
export function changeWords(change: ContactChange, group: string): string {
  const { action, status, to } = change;
  const goal = action === "move" && to?._id !== group ? ` to ${to?.name || "another group"}` : "";
  const here = action === "move" && to?._id === group ? " here" : "";
  if (status === "running") return `${DOING[action]}${goal}${here}`;
  if (status === "undoing") return "Undoing";
  if (status === "undone") return undoneWords(change);
  return `${formatCounted(change.changed, "contact")} ${DONE[action]}${goal}${here}`;
}

function undoneWords({ undone, kept }: ContactChange): string {
  const back = `${formatCounted(undone, "contact")} put back as before`;
  return kept > 0
    ? `${back}. ${formatCounted(kept, "contact")} changed since and left as is`
    : back;
}
