import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { type JournalEntry, journalEntry } from "#worker/domains/platform/journal/entry.ts";
import { hourPrefix, shardPrefix } from "#worker/domains/platform/journal/journal-key.ts";

/** Lines of one step: each takes a handful of statements, and D1 allows 1,000 an invocation. */
const LINES = 100;
/** Machines' clocks differ, and an hour too much does no harm. */
const MARGIN_MS = 3_600_000;

/** Where a replay continues: after this many lines of the object that follows `after`. */
export const journalCursor = z.object({ after: z.string(), line: z.number().int().min(0) });
export type JournalCursor = z.infer<typeof journalCursor>;

export function journalFrom(shard: number, from: number): JournalCursor {
  return { after: hourPrefix(shard, from - MARGIN_MS), line: 0 };
}

/** The next lines of a shard's journal; undefined at its end. */
export async function readJournal(
  ctx: SystemContext,
  shard: number,
  { after, line }: JournalCursor,
): Promise<{ entries: JournalEntry[]; next: JournalCursor } | undefined> {
  const listed = await ctx.journal.list({
    prefix: shardPrefix(shard),
    startAfter: after,
    limit: 1,
  });
  const key = listed.objects[0]?.key;
  const object = key && (await ctx.journal.get(key));
  if (!key || !object) return undefined;
  const lines = (await object.text()).split("\n").filter((text) => text !== "");
  const entries = lines
    .slice(line, line + LINES)
    .map((text) => journalEntry.parse(JSON.parse(text)));
  const done = line + LINES >= lines.length;
  return { entries, next: done ? { after: key, line: 0 } : { after, line: line + LINES } };
}
