import type { Click } from "#worker/domains/content/links/click.ts";
import type { LightContext } from "./visit.ts";

/** Clicks of one isolate that go on the queue as one message. */
const GATHER_MS = 100;
/** A message has at most 128 kB. */
const MOST_BYTES = 120_000;

interface Gathered {
  /** In JSON, so that their length is known. It is all ASCII. */
  texts: string[];
  bytes: number;
}

// By queue, so that contexts with different ones stay apart.
const gathered = new WeakMap<Queue, Gathered>();

/**
 * Puts a click on the queue after the response. The request that opens a set sends it shortly after,
 * with all that came in the meantime.
 */
export function recordClick(ctx: LightContext, click: Click): void {
  const { clicks: queue } = ctx.queues;
  const text = JSON.stringify(click);
  const set = gathered.get(queue);
  if (set && set.bytes + text.length < MOST_BYTES) {
    set.texts.push(text);
    set.bytes += text.length + 1;
    return;
  }
  const opened = { texts: [text], bytes: text.length };
  gathered.set(queue, opened);
  ctx.waitUntil(sendLater(ctx, opened));
}

async function sendLater(ctx: LightContext, set: Gathered): Promise<void> {
  const { clicks: queue } = ctx.queues;
  await scheduler.wait(GATHER_MS);
  if (gathered.get(queue) === set) gathered.delete(queue);
  try {
    await queue.send(`[${set.texts.join(",")}]`, { contentType: "text" });
  } catch (error) {
    ctx.log.error("clicks.lost", error, { clicks: set.texts.length });
  }
}
