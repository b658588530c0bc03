import type { SystemContext } from "#worker/context.ts";
import { receiveMessage } from "#worker/domains/inbound/receive-message.ts";
import { consume } from "./consume.ts";
import { inboundQueueMessage } from "./messages.ts";

/** Messages from handsets. */
export function inboundQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, inboundQueueMessage, ({ message }) => receiveMessage(ctx, message));
}
