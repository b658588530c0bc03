import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { dropNotifications } from "./inner/queries.ts";
import { seenKinds } from "./inner/readable-kinds.ts";
import { publishNotification } from "./notify.ts";

export const deleteNotifications = verb(contract.deleteNotifications, async (ctx) => {
  await commit(ctx, {
    statements: [dropNotifications(ctx, seenKinds(ctx))],
    audit: { action: "notification.deleteAll", subject: ctx.account.id },
  });
  publishNotification(ctx);
  return {};
});
