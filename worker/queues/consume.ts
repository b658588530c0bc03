import type * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { Deferred } from "#worker/kernel/deferred.ts";

const LONGEST_WAIT = 3600;

/**
 * Seconds until the next try: soon at first, then further apart, so that five tries outlast ten
 * minutes without a database and a dead letter's ten tries outlast hours.
 */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_WAIT, 2 * 4 ** Math.max(0, attempts - 1));
}

/**
 * Works through a batch: each message is acked or retried on its own. A body that we never sent is
 * an error that no retry can fix; it is logged and dropped.
 */
export async function consume<T extends z.ZodType>(
  ctx: SystemContext,
  batch: Pick<MessageBatch, "queue" | "messages">,
  schema: T,
  handle: (body: z.output<T>, message: Message) => Promise<void>,
): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = schema.safeParse(message.body);
      if (!parsed.success) {
        ctx.log.error("queue.malformed", parsed.error, { queue: batch.queue, id: message.id });
        message.ack();
        return;
      }
      try {
        await handle(parsed.data, message);
        message.ack();
      } catch (error) {
        const details = { queue: batch.queue, attempt: message.attempts };
        if (error instanceof Deferred) ctx.log.info("queue.deferred", details);
        else ctx.log.error("queue.retry", error, details);
        message.retry({ delaySeconds: retryDelay(message.attempts) });
      }
    }),
  );
}

/** Works through a batch as one set; if that fails, the whole batch is retried. */
export async function consumeSet<T extends z.ZodType>(
  ctx: SystemContext,
  batch: MessageBatch,
  schema: T,
  handle: (bodies: z.output<T>[]) => Promise<void>,
): Promise<void> {
  const bodies = batch.messages.flatMap(({ id, body }) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return [parsed.data];
    ctx.log.error("queue.malformed", parsed.error, { queue: batch.queue, id });
    return [];
  });
  try {
    await handle(bodies);
    batch.ackAll();
  } catch (error) {
    ctx.log.error("queue.retry", error, { queue: batch.queue, messages: batch.messages.length });
    for (const message of batch.messages) {
      message.retry({ delaySeconds: retryDelay(message.attempts) });
    }
  }
}
