import type { SystemContext } from "#worker/context.ts";
import { deliver } from "#worker/domains/platform/webhooks/deliver.ts";
import { consume } from "./consume.ts";
import { webhookMessage } from "./messages.ts";

/** Webhook delivery attempts; a failing receiver does not fail the queue message. */
export function webhooksQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consume(ctx, batch, webhookMessage, ({ account, delivery }) =>
    deliver(ctx.forAccount(account), delivery),
  );
}
