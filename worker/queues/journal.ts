import type { SystemContext } from "#worker/context.ts";
import { writeJournal } from "#worker/domains/journal/write-journal.ts";
import { retryDelay } from "./consume.ts";
import { journalMessage } from "./messages.ts";

/** What a restore needs to know, many entries to an object; if that fails, the batch is retried. */
export async function journalQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  const messages = batch.messages.flatMap(({ id, body }) => {
    const parsed = journalMessage.safeParse(body);
    if (parsed.success) return [parsed.data];
    ctx.log.error("queue.malformed", parsed.error, { queue: batch.queue, id });
    return [];
  });
  try {
    await writeJournal(ctx, messages);
    batch.ackAll();
  } catch (error) {
    ctx.log.error("queue.retry", error, { queue: batch.queue, messages: batch.messages.length });
    for (const message of batch.messages) {
      message.retry({ delaySeconds: retryDelay(message.attempts) });
    }
  }
}
