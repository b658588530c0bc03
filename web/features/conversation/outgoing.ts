import type { ThreadEntry } from "#core/contract/rooms.ts";
import { keyOfEntry } from "./thread-store.ts";

/** Something that was written here and is not in the thread yet. */
export interface Outgoing {
  /** Made here: whatever is sent again under it is sent once. */
  key: string;
  mode: "sms" | "note";
  text: string;
  at: number;
  /** The newest entry of the thread as it was written; empty if there was none. */
  after: string;
  state: "sending" | "failed";
  /** Why it was not sent. */
  problem?: string | undefined;
}

/** Those that the thread does not show yet: each is covered by one entry of its own. */
export function notInThread(
  outbox: readonly Outgoing[],
  entries: readonly ThreadEntry[],
): Outgoing[] {
  const used = new Set<string>();
  return outbox.filter((one) => {
    const shown = entries.findLast((entry) => !used.has(entry._id) && isFor(entry, one));
    if (shown) used.add(shown._id);
    return !shown;
  });
}

function isFor(entry: ThreadEntry, { mode, text, after }: Outgoing): boolean {
  if (keyOfEntry(entry._id) <= keyOfEntry(after)) return false;
  if (mode === "note") return entry.kind === "note" && entry.text === text;
  return entry.kind === "message" && entry.direction === "out" && entry.message === text;
}
