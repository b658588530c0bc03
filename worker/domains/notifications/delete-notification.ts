import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { dropNotification, getNotification } from "./inner/queries.ts";
import { publishNotification } from "./notify.ts";

export async function deleteNotification(ctx: AccountContext, { id }: { id: Id<"notification"> }) {
  await getNotification(ctx, id);
  await commit(ctx, {
    statements: [dropNotification(ctx, id)],
    audit: { action: "notification.delete", subject: id },
  });
  publishNotification(ctx);
  return {};
}
