import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import type { Outgoing } from "./outgoing.ts";

/** One line of the thread. */
export type ThreadItem = { key: string /** The heading of its day. */; day: string } & (
  | { kind: "day" }
  | EntryLine
  | { kind: "outgoing"; outgoing: Outgoing }
);
interface EntryLine {
  kind: "entry";
  entry: ThreadEntry;
}
type EntryItem = ThreadItem & EntryLine;

interface Thread {
  entries: readonly ThreadEntry[];
  /** What is not in it yet. */
  outbox: readonly Outgoing[];
  /**
   * Whether there are no older entries. Otherwise the oldest entry has no heading yet: one that went away
   * as older ones come would move what is being read.
   */
  isComplete: boolean;
}

/** The lines of a thread, with its days. Of 100,000 entries, only those that changed are worked out again. */
export class ThreadItems {
  /** A line for each entry that was shown last. */
  #lines: EntryItem[] = [];
  #today = "";

  /** `today` is the date by which `headingOf` says "Today". */
  of(thread: Thread, headingOf: (at: number) => string, today: string): ThreadItem[] {
    if (today !== this.#today) this.#lines = [];
    this.#today = today;
    this.#lines = this.#linesOf(thread.entries, headingOf);
    const outgoing = thread.outbox.map((one): ThreadItem => {
      return { key: one.key, day: headingOf(one.at), kind: "outgoing", outgoing: one };
    });
    return withDays([...this.#lines, ...outgoing], thread.isComplete);
  }

  #linesOf(entries: readonly ThreadEntry[], headingOf: (at: number) => string): EntryItem[] {
    const before = this.#lines;
    const least = Math.min(before.length, entries.length);
    let start = 0;
    while (start < least && before[start]?.entry === entries[start]) start++;
    let end = 0;
    while (end < least - start && before.at(-1 - end)?.entry === entries.at(-1 - end)) end++;
    const changed = entries.slice(start, entries.length - end).map((entry): EntryItem => {
      return { key: entry._id, day: headingOf(entry.createdAt), kind: "entry", entry };
    });
    return [...before.slice(0, start), ...changed, ...before.slice(before.length - end)];
  }
}

function withDays(lines: readonly ThreadItem[], isComplete: boolean): ThreadItem[] {
  const items: ThreadItem[] = [];
  let last = isComplete ? undefined : lines[0]?.day;
  for (const line of lines) {
    const { day, key } = line;
    if (day !== last) items.push({ kind: "day", key: `day ${key}`, day });
    last = day;
    items.push(line);
  }
  return items;
}
