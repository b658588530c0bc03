import type { SystemContext } from "#worker/context.ts";
import { receiveMessage } from "#worker/domains/inbound/receive-message.ts";
import { receiveTogether } from "#worker/domains/inbound/receive-together.ts";
import { consume } from "./consume.ts";
import { inboundQueueMessage } from "./messages.ts";

/** Messages from handsets: those that can be are stored together, the others one by one. */
export async function inboundQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  const queued = batch.messages.flatMap(({ id, body }) => {
    const { data } = inboundQueueMessage.safeParse(body);
    return data ? [[id, data.message] as const] : [];
  });
  const stored = await receiveTogether(ctx, new Map(queued)).catch(() => new Set());
  await consume(ctx, batch, inboundQueueMessage, async ({ message }, { id }) => {
    if (!stored.has(id)) await receiveMessage(ctx, message);
  });
}
