import type * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { isMoving, MOVING } from "#worker/db/moving.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isHeld, placed } from "#worker/kernel/placements.ts";
import { type AccountRef, accountRef } from "./messages.ts";

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
  // Read once for all of them; if it cannot be, each says so itself.
  if (batch.messages.some(({ body }) => accountOf(body))) await isHeld(ctx, "").catch(() => {});
  await Promise.all(
    batch.messages.map(async (message) => {
      const parsed = schema.safeParse(message.body);
      if (!parsed.success) {
        ctx.log.error("queue.malformed", parsed.error, { queue: batch.queue, id: message.id });
        message.ack();
        return;
      }
      try {
        await handle(await atHome(ctx, parsed.data), message);
        message.ack();
      } catch (error) {
        if (isMoving(error) && (await isPutBack(ctx, batch.queue, message))) return;
        const details = { queue: batch.queue, attempt: message.attempts };
        if (error instanceof Deferred) ctx.log.info("queue.deferred", details);
        else ctx.log.error("queue.retry", error, details);
        message.retry({ delaySeconds: retryDelay(message.attempts) });
      }
    }),
  );
}

/** Seconds that what is queued for an account waits while it is moved. */
const MOVING_SECONDS = 5;

/** To wait for a move is no failure: it takes none of the message's tries. */
async function isPutBack(ctx: SystemContext, queue: string, message: Message): Promise<boolean> {
  const own = Object.entries(ctx.queues).find(([name]) => queue === `cooee-${name}`)?.[1];
  if (!own) return false;
  try {
    await own.send(message.body, { delaySeconds: MOVING_SECONDS });
  } catch {
    return false;
  }
  message.ack();
  return true;
}

function accountOf(body: unknown): AccountRef | undefined {
  if (typeof body !== "object" || body === null || !("account" in body)) return undefined;
  return accountRef.safeParse(body.account).data;
}

/** What a message says, with its account's shard of now; it waits while the account is about to move. */
async function atHome<T>(ctx: SystemContext, body: T): Promise<T> {
  const account = accountOf(body);
  if (!account) return body;
  if (await isHeld(ctx, account.id)) throw new Error(MOVING);
  return { ...body, account: await placed(ctx, account) };
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
    await handle(await Promise.all(bodies.map((body) => atHome(ctx, body))));
    batch.ackAll();
  } catch (error) {
    const details = { queue: batch.queue, messages: batch.messages.length };
    if (error instanceof Deferred || isMoving(error)) ctx.log.info("queue.deferred", details);
    else ctx.log.error("queue.retry", error, details);
    for (const message of batch.messages) {
      message.retry({ delaySeconds: retryDelay(message.attempts) });
    }
  }
}
