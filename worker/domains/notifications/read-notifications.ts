import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { markAllRead } from "./inner/queries.ts";
import { seenKinds } from "./inner/readable-kinds.ts";
import { publishNotification } from "./notify.ts";

/** Marks all as seen, on every open console. Looking at them leaves no audit row. */
export const readNotifications = verb(contract.readNotifications, async (ctx) => {
  const [marked] = await commit(ctx, { statements: [markAllRead(ctx, seenKinds(ctx))] });
  if (marked && marked.meta.changes > 0) publishNotification(ctx);
  return {};
});
