import { WEBHOOK_EVENTS, type WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { type Id, idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { emitWebhooks } from "#worker/domains/platform/webhooks/emit-webhooks.ts";
import { saveWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";

export const HOOK = "https://hooks.cooee.test/orders";

/** A webhook that subscribes, by default, to every event. */
export async function newWebhook(
  ctx: AccountContext,
  options: { url?: string; events?: WebhookEvent[] } = {},
): Promise<{ id: Id<"webhook">; secret: string }> {
  const { url = HOOK, events = [...WEBHOOK_EVENTS] } = options;
  const { data } = await saveWebhook(ctx, { url, events, active: true });
  return { id: idSchema("webhook").parse(data._id), secret: data.secret ?? "" };
}

/** A delivery that is written but not yet sent. */
export async function newDelivery(ctx: AccountContext, text = "Hello"): Promise<Id<"delivery">> {
  const data = {
    id: "msg_1",
    from: "61412345678",
    to: "61480001234",
    text,
    at: ctx.now(),
    room: "rom_1",
  };
  const { statements, effects } = await emitWebhooks(ctx, [{ type: "message.received", data }]);
  await ctx.db.batch(statements);
  const [first] = effects;
  if (first?.type !== "webhook") throw new Error("No one listens");
  return first.delivery;
}
