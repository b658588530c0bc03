import { contract } from "#core/contract/registry.ts";
import { WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { CooeeError } from "#core/errors.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { getDelivery, makeDue } from "./inner/delivery-queries.ts";
import { webhookById } from "./inner/queries.ts";

/** One more attempt of a delivery, with the same id and body, whatever became of those before. */
export const replayDelivery = verb(contract.replayDelivery, async (ctx, input) => {
  const { active } = await webhookById(ctx, input.id);
  await getDelivery(ctx, input.id, input.delivery);
  if (!active) throw new CooeeError("CONFLICT", WEBHOOK_TEXTS.off);
  await commit(ctx, {
    statements: [makeDue(ctx, input.id, input.delivery)],
    effects: [{ type: "webhook", delivery: input.delivery }],
    audit: { action: "webhook.replay", subject: input.delivery },
  });
  return { message: WEBHOOK_TEXTS.replayed };
});
