import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteDeliveries } from "./inner/delivery-queries.ts";
import { deleteWebhookRow, webhookById } from "./inner/queries.ts";

export const deleteWebhook = verb(contract.deleteWebhook, async (ctx, { id }) => {
  const { url } = await webhookById(ctx, id);
  await commit(ctx, {
    statements: [deleteWebhookRow(ctx, id), deleteDeliveries(ctx, id)],
    audit: { action: "webhook.delete", subject: id, detail: { url } },
  });
  return {};
});
