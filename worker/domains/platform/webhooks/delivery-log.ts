import { contract } from "#core/contract/registry.ts";
import { WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { conflict } from "#core/errors.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deliveryPage, getDelivery, makeDue } from "./inner/delivery-queries.ts";
import { presentDelivery } from "./inner/present-webhook.ts";
import { webhookById } from "./inner/queries.ts";
import { unreadableEvents } from "./inner/readable-events.ts";

/** Deliveries hold whole bodies, so a page is small. */
const PAGE = 20;

/** What was sent to a webhook, newest first, by key. */
export const listDeliveries = verb(contract.listDeliveries, async (ctx, { id, cursor }) => {
  const [rows] = await Promise.all([
    deliveryPage(ctx, {
      webhook: id,
      without: unreadableEvents(ctx),
      before: cursor,
      limit: PAGE + 1,
    }),
    webhookById(ctx, id),
  ]);
  const items = rows.slice(0, PAGE).map(presentDelivery);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, limit: PAGE, ...(last ? { next: last._id } : {}) };
});

/** One more attempt of a delivery, with the same id and body, whatever became of those before. */
export const replayDelivery = verb(contract.replayDelivery, async (ctx, input) => {
  const { active } = await webhookById(ctx, input.id);
  await getDelivery(ctx, input.id, input.delivery);
  if (!active) throw conflict(WEBHOOK_TEXTS.off);
  await commit(ctx, {
    statements: [makeDue(ctx, input.id, input.delivery)],
    effects: [{ type: "webhook", delivery: input.delivery }],
    audit: { action: "webhook.replay", subject: input.delivery },
  });
  return { message: WEBHOOK_TEXTS.replayed };
});
