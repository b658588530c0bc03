import type { SystemContext } from "#worker/context.ts";
import { clicks } from "#worker/domains/content/links/click.ts";
import { recordClicks } from "#worker/domains/content/links/record-clicks.ts";
import { consumeSet } from "./consume.ts";

export function clicksQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consumeSet(ctx, batch, clicks, (sets) => recordClicks(ctx, sets.flat()));
}
