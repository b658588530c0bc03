import { classifyInbound } from "#core/rules/opt-out.ts";
import type { SystemContext } from "#worker/context.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import type { InboundQueueMessage } from "#worker/queues/messages.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Accepts an inbound message that a carrier posts. STOP takes effect before the carrier gets its
 * response; everything else waits on the queue. If processing a STOP fails, it is queued and the carrier
 * gets an error, so that it posts the message again: whichever comes first counts.
 */
export async function acceptMessage(
  ctx: SystemContext,
  inbound: InboundQueueMessage,
): Promise<void> {
  // A half-restored database may not know the account of an inbound message.
  if (isRestoring(ctx) || classifyInbound(inbound.message.text) !== "opt-out") {
    await ctx.queues.inbound.send(inbound);
    return;
  }
  try {
    await receiveMessage(ctx, inbound.message);
  } catch (error) {
    await ctx.queues.inbound.send(inbound);
    throw error;
  }
}
