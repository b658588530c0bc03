import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { removeDeliveries } from "./inner/delivery-queries.ts";
import { removeWebhook, webhookById } from "./inner/queries.ts";

export const deleteWebhook = verb(contract.deleteWebhook, async (ctx, { id }) => {
  const { url } = await webhookById(ctx, id);
  await commit(ctx, {
    statements: [removeWebhook(ctx, id), removeDeliveries(ctx, id)],
    audit: { action: "webhook.delete", subject: id, detail: { url } },
  });
  return {};
});
