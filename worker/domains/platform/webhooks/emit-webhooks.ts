import { newId } from "#core/ids.ts";
import type { OptOutSource } from "#core/rules/opt-out.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { insertDelivery } from "./inner/delivery-queries.ts";
import { eventBody, eventList } from "./inner/present-webhook.ts";
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
    const wanted = eventList.parse(JSON.parse(webhook.events));
    for (const event of events.filter(({ type }) => wanted.includes(type))) {
      const id = newId("delivery", ctx.now());
      const body = eventBody(ctx, event);
      const delivery = { id, webhook: webhook.id, event: event.type, body };
      emitted.statements.push(insertDelivery(ctx, delivery));
      emitted.effects.push({ type: "webhook", delivery: id });
    }
  }
  return emitted;
}

/**
 * What is emitted to webhooks for each event; docs/api.md describes the same shapes. Times are
 * epoch milliseconds.
 */
export type AccountEvent =
  | {
      type: "message.received";
      data: { id: string; from: string; to: string; text: string; at: number; room: string };
    }
  | {
      type: "contact.opted_out";
      data: { number: string; source: OptOutSource; sender: string | undefined; at: number };
    }
  | { type: "contact.opted_in"; data: { number: string; at: number } }
  | {
      type: "campaign.completed";
      data: { id: string; name: string; counts: Readonly<Record<string, number>>; at: number };
    };
