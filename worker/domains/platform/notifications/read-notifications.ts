import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteOldest, markAllRead, unreadCount } from "./inner/queries.ts";
import { readableKinds } from "./inner/readable-kinds.ts";

/** Marks all as seen, on every open console. Looking at them leaves no audit row. */
export const readNotifications = verb(contract.readNotifications, async (ctx) => {
  const kinds = readableKinds(ctx);
  if ((await unreadCount(ctx, kinds, 1)) === 0) return {};
  await commit(ctx, {
    statements: [markAllRead(ctx, kinds), deleteOldest(ctx)],
    events: [{ type: "notifications.changed" }],
  });
  return {};
});
