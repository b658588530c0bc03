import type { SystemContext } from "#worker/context.ts";
import { receiveMessage, receiveTogether } from "#worker/domains/inbox/inbound/receive-message.ts";
import { receivedOf } from "#worker/domains/inbox/inbound/received-of.ts";
import { consume } from "./consume.ts";
import { inboundQueueMessage } from "./messages.ts";

/**
 * Each takes up to sixteen statements, and D1 allows an invocation 1,000, with those of what is stored together.
 * The others are delivered again.
 */
const MOST_ONE_BY_ONE = 40;

/** Messages from handsets: those that can be are stored together, the others one by one. */
export async function inboundQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  const queued = batch.messages.flatMap(({ id, body }) => {
    const { data } = inboundQueueMessage.safeParse(body);
    return data ? [[id, data.message] as const] : [];
  });
  const stored = await receiveTogether(ctx, new Map(queued)).catch(() => new Set<string>());
  for (const message of batch.messages) if (stored.has(message.id)) message.ack();
  const left = batch.messages.filter(({ id }) => !stored.has(id));
  for (const message of left.slice(MOST_ONE_BY_ONE)) message.retry();
  const messages = left.slice(0, MOST_ONE_BY_ONE);
  const turns = new Map<string, Promise<void>>();
  await consume(ctx, { queue: batch.queue, messages }, inboundQueueMessage, ({ message }) => {
    // One handset's messages keep their order.
    const { from } = receivedOf(message);
    const before = turns.get(from) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => receiveMessage(ctx, message));
    turns.set(from, turn);
    return turn;
  });
}
