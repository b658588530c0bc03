import { classifyInbound } from "#core/rules/opt-out.ts";
import type { SystemContext } from "#worker/context.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import type { InboundQueueMessage } from "#worker/queues/messages.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Takes what a carrier posts. STOP is obeyed before the carrier is answered, all else follows from the
 * queue. Where that fails the caller answers with an error, so that the carrier posts it again, and the
 * queue has it too: whichever comes first counts.
 */
export async function takeMessage(ctx: SystemContext, inbound: InboundQueueMessage): Promise<void> {
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
