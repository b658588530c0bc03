import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { ring } from "./notify.ts";
import { dropNotifications } from "./queries.ts";
import { seenKinds } from "./seen-kinds.ts";

export async function deleteNotifications(ctx: AccountContext) {
  await commit(ctx, [dropNotifications(ctx, seenKinds(ctx))], {
    action: "notification.deleteAll",
    subject: ctx.account.id,
  });
  ring(ctx);
  return {};
}
