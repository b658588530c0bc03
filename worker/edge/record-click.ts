import type { Click } from "#worker/domains/links/click.ts";
import type { LightContext } from "./visit.ts";

/** Clicks of one isolate that go on the queue together. */
const GATHER_MS = 100;
const MOST = 100;

// By queue, so that contexts with different ones stay apart.
const gathered = new WeakMap<Queue, Click[]>();

/**
 * Puts a click on the queue after the response. The request that opens a set sends it shortly after,
 * with all that came in the meantime.
 */
export function recordClick(ctx: LightContext, click: Click): void {
  const { clicks: queue } = ctx.queues;
  const set = gathered.get(queue);
  if (set && set.length < MOST) {
    set.push(click);
    return;
  }
  const opened = [click];
  gathered.set(queue, opened);
  ctx.waitUntil(sendLater(ctx, opened));
}

async function sendLater(ctx: LightContext, set: readonly Click[]): Promise<void> {
  const { clicks: queue } = ctx.queues;
  await scheduler.wait(GATHER_MS);
  if (gathered.get(queue) === set) gathered.delete(queue);
  try {
    await queue.sendBatch(set.map((body) => ({ body })));
  } catch (error) {
    ctx.log.error("clicks.lost", error, { clicks: set.length });
  }
}
