import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteNotificationRow, getNotification } from "./inner/queries.ts";

export const deleteNotification = verb(contract.deleteNotification, async (ctx, { id }) => {
  await getNotification(ctx, id);
  await commit(ctx, {
    statements: [deleteNotificationRow(ctx, id)],
    events: [{ type: "notifications.changed" }],
    audit: { action: "notification.delete", subject: id },
  });
  return {};
});
