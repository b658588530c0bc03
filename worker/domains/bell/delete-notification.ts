import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { ring } from "./notify.ts";
import { dropNotification, getNotification } from "./queries.ts";

export async function deleteNotification(ctx: AccountContext, { id }: { id: Id<"notification"> }) {
  await getNotification(ctx, id);
  await commit(ctx, [dropNotification(ctx, id)], { action: "notification.delete", subject: id });
  ring(ctx);
  return {};
}
