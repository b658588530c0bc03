import type { SystemContext } from "#worker/context.ts";
import { deliver } from "#worker/domains/webhooks/deliver.ts";
import { consume } from "./consume.ts";
import { webhookMessage } from "./messages.ts";

/** Attempts to tell webhooks; a receiver that fails is no failure of the message. */
export function webhooksQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, webhookMessage, ({ account, delivery }) =>
    deliver(ctx.forAccount(account), delivery),
  );
}
