import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "./commit-control.ts";
import { deadLetterRow } from "./queries.ts";

const MOST_KEPT = 20_000;

/** Records what a queue gave up on, once however often its dead letter is delivered. */
export async function recordDeadLetter(
  ctx: SystemContext,
  { queue, id, body }: { queue: string; id: string; body: unknown },
): Promise<void> {
  const text = JSON.stringify(body) ?? "";
  ctx.log.error("queue.dead", new Error("A message failed for good"), { queue });
  await writeControl(ctx, [deadLetterRow(ctx, queue, id, text.slice(0, MOST_KEPT))]);
}
