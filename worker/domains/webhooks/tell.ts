import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { AccountEvent } from "./events.ts";
import { insertDelivery } from "./inner/delivery-queries.ts";
import { eventBody } from "./inner/event-body.ts";
import { eventList } from "./inner/present.ts";
import { listeners } from "./inner/queries.ts";

export interface Telling {
  statements: Statement[];
  effects: Effect[];
}

/**
 * What tells the account's webhooks of events, for the transaction in which they happen: so that they
 * are told of what happened and of nothing else. One read; without webhooks it is all that is done.
 */
export async function tell(ctx: AccountContext, events: readonly AccountEvent[]): Promise<Telling> {
  const telling: Telling = { statements: [], effects: [] };
  if (events.length === 0) return telling;
  for (const webhook of await listeners(ctx)) {
    const wanted = eventList.parse(JSON.parse(webhook.events));
    for (const event of events.filter(({ type }) => wanted.includes(type))) {
      const id = newId("delivery", ctx.now());
      const body = eventBody(ctx, event);
      const delivery = { id, webhook: webhook.id, event: event.type, body };
      telling.statements.push(insertDelivery(ctx, delivery));
      telling.effects.push({ type: "webhook", delivery: id });
    }
  }
  return telling;
}
