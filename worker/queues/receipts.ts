import type { SystemContext } from "#worker/context.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";
import { consumeSet } from "./consume.ts";
import { receiptsMessage } from "./messages.ts";

export function receiptsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consumeSet(ctx, batch, receiptsMessage, (messages) =>
    applyReceipts(
      ctx,
      messages.flatMap(({ receipts }) => receipts),
    ),
  );
}
