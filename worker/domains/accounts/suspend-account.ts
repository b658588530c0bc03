import type { SystemContext } from "#worker/context.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byAccount } from "#worker/domains/sessions/session-queries.ts";
import { suspended } from "./inner/suspend-queries.ts";

/** Ends everybody's sessions and tokens of an account, and lets nobody of it in again. */
export async function suspendAccount(
  ctx: Pick<SystemContext, "control" | "now" | "feed" | "log">,
  accountId: string,
): Promise<void> {
  await ctx.control.batch(suspended(accountId));
  await endSessions(ctx, byAccount(accountId));
}
