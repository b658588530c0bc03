import { type Id, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { perform } from "#worker/kernel/effects.ts";
import { insertDeliveriesOf, writtenDelivery } from "./inner/delivery-queries.ts";
import { listeners } from "./webhook-queries.ts";

const EVENT = "message.updated";
/** Messages in one delivery: a campaign of 20,000 makes about a hundred of them. */
const SIZE = 250;

type Items = Parameters<typeof insertDeliveriesOf>[1]["items"];

/** The webhooks that want to know of messages that moved; one read. */
export async function updateListeners(ctx: AccountContext): Promise<Id<"webhook">[]> {
  const all = await listeners(ctx);
  return all.filter(({ events }) => events.includes(EVENT)).map(({ id }) => id);
}

/**
 * The statement that emits the messages that `items` finds, at most `most`, to webhooks. It goes
 * before the one that moves them, in the same transaction: what does not move is not emitted.
 */
export function updateDeliveries(
  ctx: AccountContext,
  webhooks: readonly Id<"webhook">[],
  { items, most }: { items: Items; most: number },
): Statement {
  const parts = Array.from({ length: Math.ceil(most / SIZE) }, (_, part) => part);
  const ids = parts.flatMap((part) =>
    webhooks.map((webhook) => [part, webhook, newId("delivery", ctx.now())] as const),
  );
  return insertDeliveriesOf(ctx, { type: EVENT, name: "messages", items, size: SIZE }, ids);
}

/**
 * Puts what `updateDeliveries` wrote on the queue. The rows themselves act as the outbox: what is
 * not queued now, the sweep finds due.
 */
export async function sendUpdates(ctx: AccountContext, written: readonly unknown[]): Promise<void> {
  for (const row of written) {
    const { id } = writtenDelivery.parse(row);
    await perform(ctx, { type: "webhook", delivery: id }).catch((error: unknown) =>
      ctx.log.error("webhook.deferred", error, { id }),
    );
  }
}
