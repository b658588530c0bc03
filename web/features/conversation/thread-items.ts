import type { ThreadEntry } from "#core/contract/rooms.ts";
import type { Outgoing } from "./outgoing.ts";

/** One line of the thread. */
export type ThreadItem = { key: string /** The heading of its day. */; day: string } & (
  | { kind: "day" }
  | { kind: "entry"; entry: ThreadEntry }
  | { kind: "outgoing"; outgoing: Outgoing }
);

/**
 * The thread with its days. While older pages are to come, the oldest entry has no heading yet: one that
 * went away as they come would move what is being read.
 */
export function threadItems(
  entries: readonly ThreadEntry[],
  outbox: readonly Outgoing[],
  headingOf: (at: number) => string,
  isComplete: boolean,
): ThreadItem[] {
  const items: ThreadItem[] = [];
  const dayOf = byQuarterHour(headingOf);
  let last = isComplete || !entries[0] ? undefined : dayOf(entries[0].createdAt);
  const add = (key: string, at: number, what: Kinded) => {
    const day = dayOf(at);
    if (day !== last) items.push({ kind: "day", key: `day ${key}`, day });
    last = day;
    items.push({ key, day, ...what });
  };
  for (const entry of entries) add(entry._id, entry.createdAt, { kind: "entry", entry });
  for (const outgoing of outbox) {
    add(outgoing.key, outgoing.at, { kind: "outgoing", outgoing });
  }
  return items;
}

type Kinded = { kind: "entry"; entry: ThreadEntry } | { kind: "outgoing"; outgoing: Outgoing };

const QUARTER_HOUR_MS = 900_000;

/** Days begin at a quarter of an hour in every zone, and formatting 100,000 times would take long. */
function byQuarterHour(headingOf: (at: number) => string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_HOUR_MS);
    const heading = known.get(quarter) ?? headingOf(at);
    known.set(quarter, heading);
    return heading;
  };
}
