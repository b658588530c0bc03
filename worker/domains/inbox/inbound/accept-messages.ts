import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import type { InboundQueueMessage } from "#worker/queues/messages.ts";
import { receiveMessage } from "./receive-message.ts";
import { receivedOf } from "./received-of.ts";

/** A STOP takes up to 29 statements, and D1 allows an invocation 1,000. Those beyond go through the queue. */
const MOST_BEFORE_RESPONSE = 25;

type Queue = (messages: readonly InboundMessage[]) => Promise<void>;

/**
 * Accepts inbound messages that a carrier posts. STOP takes effect before the carrier gets its response, with
 * all that its handset wrote in the same post, in that order; everything else waits on the queue. If a handset's
 * messages cannot be stored, they are queued and the carrier gets an error, so that it posts again: whichever
 * comes first counts.
 */
export async function acceptMessages(
  ctx: SystemContext,
  carrier: string,
  messages: readonly InboundMessage[],
): Promise<void> {
  const queue: Queue = async (all) => {
    const bodies = all.map((message): InboundQueueMessage => ({ carrier, message }));
    if (bodies.length > 0) await ctx.queues.inbound.sendBatch(bodies.map((body) => ({ body })));
  };
  // A half-restored database may not know the account of an inbound message.
  if (isRestoring(ctx)) return queue(messages);
  const stopping = byHandset(messages).filter((all) => all.some(isStop));
  const urgent = new Set(stopping.flat().slice(0, MOST_BEFORE_RESPONSE));
  const stopped = await Promise.allSettled(
    byHandset(urgent).map((all) => receiveInOrder(ctx, all, queue)),
  );
  await queue(messages.filter((message) => !urgent.has(message)));
  for (const one of stopped) if (one.status === "rejected") throw one.reason;
}

function isStop(message: InboundMessage): boolean {
  return receivedOf(message).asks === "opt-out";
}

function byHandset(messages: Iterable<InboundMessage>): InboundMessage[][] {
  return [...Map.groupBy(messages, (message) => receivedOf(message).from).values()];
}

/** One handset's messages; from the first that fails, they are queued. */
async function receiveInOrder(
  ctx: SystemContext,
  messages: readonly InboundMessage[],
  queue: Queue,
): Promise<void> {
  for (const [nth, message] of messages.entries()) {
    try {
      await receiveMessage(ctx, message);
    } catch (error) {
      await queue(messages.slice(nth));
      throw error;
    }
  }
}
