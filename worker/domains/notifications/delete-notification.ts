import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { dropNotification, getNotification } from "./inner/queries.ts";
import { publishNotification } from "./notify.ts";

export const deleteNotification = verb(contract.deleteNotification, async (ctx, { id }) => {
  await getNotification(ctx, id);
  await commit(ctx, {
    statements: [dropNotification(ctx, id)],
    audit: { action: "notification.delete", subject: id },
  });
  publishNotification(ctx);
  return {};
});
