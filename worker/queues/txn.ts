import type { SystemContext } from "#worker/context.ts";
import { sendQueuedCode } from "#worker/domains/codes/send-queued-code.ts";
import { sendMessage } from "#worker/domains/sending/send-message.ts";
import { consume } from "./consume.ts";
import { singleMessage } from "./messages.ts";

/** Single messages and codes, which no campaign may delay. */
export function txnQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, singleMessage, (single) =>
    "type" in single
      ? sendQueuedCode(ctx, single)
      : sendMessage(ctx.forAccount(single.account), single.message),
  );
}
