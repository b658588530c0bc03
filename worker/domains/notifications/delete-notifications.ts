import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { dropNotifications } from "./inner/queries.ts";
import { seenKinds } from "./inner/readable-kinds.ts";
import { publishNotification } from "./notify.ts";

export async function deleteNotifications(ctx: AccountContext) {
  await commit(ctx, {
    statements: [dropNotifications(ctx, seenKinds(ctx))],
    audit: { action: "notification.deleteAll", subject: ctx.account.id },
  });
  publishNotification(ctx);
  return {};
}
