import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "./commit-control.ts";
import { deadLetterRow, deleteOldDeadLetters, reopenUnsent } from "./dead-letter-queries.ts";

/** A queue takes no more in one message. */
const MOST_KEPT = 131_072;

/** Records what a queue gave up on, once however often its dead letter is delivered. */
export async function recordDeadLetter(
  ctx: SystemContext,
  { queue, id, body }: { queue: string; id: string; body: unknown },
): Promise<void> {
  const text = JSON.stringify(body) ?? "";
  ctx.log.error("queue.dead", new Error("A message failed for good"), { queue });
  await writeControl(ctx, [deadLetterRow(ctx, queue, id, text.slice(0, MOST_KEPT))]);
}

/** Forgets those that were decided long ago; those that were to be sent again, and were not, wait again. */
export async function sweepDeadLetters(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [reopenUnsent(ctx), deleteOldDeadLetters(ctx)]);
}
