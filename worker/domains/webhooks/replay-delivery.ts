import { WEBHOOK_TEXTS } from "#core/contract/webhooks.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { dueAgain, getDelivery } from "./inner/delivery-queries.ts";
import { webhookById } from "./inner/queries.ts";

/** One more attempt of a delivery, with the same id and body, whatever became of those before. */
export async function replayDelivery(
  ctx: AccountContext,
  input: { id: string; delivery: Id<"delivery"> },
) {
  const { active } = await webhookById(ctx, input.id);
  await getDelivery(ctx, input.id, input.delivery);
  if (!active) throw new CooeeError("CONFLICT", WEBHOOK_TEXTS.off);
  await commit(ctx, {
    statements: [dueAgain(ctx, input.id, input.delivery)],
    effects: [{ type: "webhook", delivery: input.delivery }],
    audit: { action: "webhook.replay", subject: input.delivery },
  });
  return { message: WEBHOOK_TEXTS.replayed };
}
