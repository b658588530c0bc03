import type { SystemContext } from "#worker/context.ts";
import { deadLetterRow } from "./queries.ts";

/** Keeps what a queue gave up on: ids only, as queue messages carry no more. */
export async function recordDeadLetter(
  ctx: SystemContext,
  queue: string,
  body: unknown,
): Promise<void> {
  const text = JSON.stringify(body) ?? "";
  ctx.log.error("queue.dead", new Error("A message failed for good"), { queue });
  await ctx.control.batch([deadLetterRow(ctx, queue, crypto.randomUUID(), text.slice(0, 2000))]);
}
