import type { SystemContext } from "#worker/context.ts";
import { chunkDelivery, type Delivery } from "#worker/domains/sending/sending/chunk-delivery.ts";
import { sendChunk } from "#worker/domains/sending/sending/send-chunk.ts";
import { consume } from "./consume.ts";
import { bulkMessage } from "./messages.ts";

/** Chunks of campaigns. */
export function bulkQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  const deliveries = new Map<string, Delivery>();
  return consume(ctx, batch, bulkMessage, ({ account, campaign, chunk }) => {
    const own = ctx.forAccount(account);
    const shared = deliveries.get(account.id) ?? chunkDelivery(own);
    deliveries.set(account.id, shared);
    return sendChunk(own, { campaign, chunk }, shared);
  });
}
