import type { SystemContext } from "#worker/context.ts";
import { sendMessage } from "#worker/domains/sending/send-message.ts";
import { consume } from "./consume.ts";
import { txnMessage } from "./messages.ts";

/** Single messages, which no campaign may delay. */
export function txnQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, txnMessage, ({ account, message }) =>
    sendMessage(ctx.forAccount(account), message),
  );
}
