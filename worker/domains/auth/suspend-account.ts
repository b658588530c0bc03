import type { SystemContext } from "#worker/context.ts";
import { suspended } from "./close-queries.ts";
import { endSessions } from "./end-sessions.ts";
import { byAccount } from "./session-queries.ts";

/** Ends everybody's sessions and tokens of an account, and lets nobody of it in again. */
export async function suspendAccount(
  ctx: Pick<SystemContext, "control" | "now" | "feed" | "log">,
  accountId: string,
): Promise<void> {
  await ctx.control.batch(suspended(accountId));
  await endSessions(ctx, byAccount(accountId));
}
