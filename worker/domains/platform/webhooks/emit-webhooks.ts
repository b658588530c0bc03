import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type AccountEvent, subjectOf } from "./account-event.ts";
import { insertDelivery } from "./inner/delivery-queries.ts";
import { bodyFor } from "./inner/present-webhook.ts";
import { listeners } from "./webhook-queries.ts";

interface Emitted {
  statements: Statement[];
  effects: Effect[];
}

/**
 * Deliveries of events to the account's webhooks, for the transaction in which they happen, so that
 * exactly what happened is delivered. One read; without webhooks, nothing else is done.
 */
export async function emitWebhooks(
  ctx: AccountContext,
  events: readonly AccountEvent[],
): Promise<Emitted> {
  const emitted: Emitted = { statements: [], effects: [] };
  if (events.length === 0) return emitted;
  for (const webhook of await listeners(ctx)) {
    for (const event of events.filter(({ type }) => webhook.events.includes(type))) {
      const id = newId("delivery", ctx.now());
      const body = bodyFor(ctx, webhook, event);
      const subject = subjectOf(event);
      const delivery = { id, webhook: webhook.id, event: event.type, subject, body };
      emitted.statements.push(insertDelivery(ctx, delivery));
      emitted.effects.push({ type: "webhook", delivery: id });
    }
  }
  return emitted;
}
