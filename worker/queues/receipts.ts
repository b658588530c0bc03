import type { SystemContext } from "#worker/context.ts";
import { applyReceipts } from "#worker/domains/sending/apply-receipts.ts";
import { retryDelay } from "./consume.ts";
import { receiptsMessage } from "./messages.ts";

/** A whole batch is applied as one set; if that fails, the whole batch is retried. */
export async function receiptsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  const receipts = batch.messages.flatMap(({ id, body }) => {
    const parsed = receiptsMessage.safeParse(body);
    if (parsed.success) return parsed.data.receipts;
    ctx.log.error("queue.malformed", parsed.error, { queue: batch.queue, id });
    return [];
  });
  try {
    await applyReceipts(ctx, receipts);
    batch.ackAll();
  } catch (error) {
    ctx.log.error("queue.retry", error, { queue: batch.queue, messages: batch.messages.length });
    for (const message of batch.messages) {
      message.retry({ delaySeconds: retryDelay(message.attempts) });
    }
  }
}
