import type { AccountContext } from "#worker/context.ts";
import { commitWork } from "#worker/domains/house/commit.ts";
import { ring } from "./notify.ts";
import { markAllRead } from "./queries.ts";
import { seenKinds } from "./seen-kinds.ts";

/** Marks all as seen, on every open console. A look at the bell leaves no audit row. */
export async function readNotifications(ctx: AccountContext) {
  const [marked] = await commitWork(ctx, [markAllRead(ctx, seenKinds(ctx))], []);
  if (marked && marked.meta.changes > 0) ring(ctx);
  return {};
}
