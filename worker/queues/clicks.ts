import type { SystemContext } from "#worker/context.ts";
import { click } from "#worker/domains/links/click.ts";
import { recordClicks } from "#worker/domains/links/record-clicks.ts";
import { consumeSet } from "./consume.ts";

export function clicksQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consumeSet(ctx, batch, click, (clicks) => recordClicks(ctx, clicks));
}
