import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteNotificationRows } from "./inner/queries.ts";
import { readableKinds } from "./inner/readable-kinds.ts";

export const deleteNotifications = verb(contract.deleteNotifications, async (ctx) => {
  await commit(ctx, {
    statements: [deleteNotificationRows(ctx, readableKinds(ctx))],
    events: [{ type: "notifications.changed" }],
    audit: { action: "notification.deleteAll", subject: ctx.account.id },
  });
  return {};
});
