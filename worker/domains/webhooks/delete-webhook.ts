import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { removeDeliveries } from "./inner/delivery-queries.ts";
import { removeWebhook, webhookById } from "./inner/queries.ts";

export async function deleteWebhook(ctx: AccountContext, { id }: { id: string }) {
  const { url } = await webhookById(ctx, id);
  await commit(ctx, {
    statements: [removeWebhook(ctx, id), removeDeliveries(ctx, id)],
    audit: { action: "webhook.delete", subject: id, detail: { url } },
  });
  return {};
}
