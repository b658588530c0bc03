import type { SystemContext } from "#worker/context.ts";
import { sendQueuedCode } from "#worker/domains/identity/codes/queue-code.ts";
import { sendMessages } from "#worker/domains/sending/sending/send-messages.ts";
import { consume } from "./consume.ts";
import { messagesOf, singleMessage } from "./messages.ts";

/** Single messages and codes, which no campaign may delay. */
export function txnQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, singleMessage, (single) =>
    "type" in single
      ? sendQueuedCode(ctx, single)
      : sendMessages(ctx.forAccount(single.account), messagesOf(single)),
  );
}
