import { newId } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";

/** Writes entries as one object for each shard. Twice does no harm: a replay changes nothing. */
export async function writeJournal(
  ctx: SystemContext,
  messages: readonly JournalMessage[],
): Promise<void> {
  for (const [shard, of] of Map.groupBy(messages, (message) => message.shard)) {
    const lines = of.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry)));
    await ctx.journal.put(journalKey(shard, ctx.now()), `${lines.join("\n")}\n`);
  }
}

/** Where a shard's part of the journal begins. */
export function shardPrefix(shard: number): string {
  return `shard-${String(shard).padStart(2, "0")}/`;
}

/** `shard-00/2026/11/22/01/`: keys sort by the hour in which they were written. */
export function hourPrefix(shard: number, at: number): string {
  const [day, time] = new Date(at).toISOString().split("T");
  return `${shardPrefix(shard)}${day?.replaceAll("-", "/")}/${time?.slice(0, 2)}/`;
}

function journalKey(shard: number, at: number): string {
  return `${hourPrefix(shard, at)}${newId("journal", at)}.jsonl`;
}
