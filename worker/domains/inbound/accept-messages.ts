import { classifyInbound } from "#core/rules/opt-out.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import type { InboundQueueMessage } from "#worker/queues/messages.ts";
import { receiveMessage } from "./receive-message.ts";

/**
 * Accepts inbound messages that a carrier posts. STOP takes effect before the carrier gets its response;
 * everything else waits on the queue. If processing a STOP fails, it is queued and the carrier gets an
 * error, so that it posts the messages again: whichever comes first counts.
 */
export async function acceptMessages(
  ctx: SystemContext,
  carrier: string,
  messages: readonly InboundMessage[],
): Promise<void> {
  const queue = async (all: readonly InboundMessage[]) => {
    const bodies = all.map((message): InboundQueueMessage => ({ carrier, message }));
    if (bodies.length > 0) await ctx.queues.inbound.sendBatch(bodies.map((body) => ({ body })));
  };
  // A half-restored database may not know the account of an inbound message.
  const isStop = ({ text }: InboundMessage) =>
    !isRestoring(ctx) && classifyInbound(text) === "opt-out";
  await queue(messages.filter((message) => !isStop(message)));
  const stops = messages.filter(isStop);
  for (const [nth, stop] of stops.entries()) {
    try {
      await receiveMessage(ctx, stop);
    } catch (error) {
      await queue(stops.slice(nth));
      throw error;
    }
  }
}
