import type { SystemContext } from "#worker/context.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import { journalKey } from "./journal-key.ts";

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
