import type { SystemContext } from "#worker/context.ts";
import { deactivateAccount } from "#worker/domains/identity/directory/delete-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byAccount, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { deleteTokensOfAccount } from "#worker/domains/identity/tokens/account-token-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

/** Ends all sessions and tokens of an account's people, and prevents them from signing in. */
export async function suspendAccount(
  ctx: Pick<SystemContext, "control" | "now" | "feed" | "log">,
  accountId: string,
): Promise<void> {
  const sessions = deleteSessions(ctx, byAccount(accountId));
  const [ended] = await writeControl(ctx, [
    sessions,
    ...deactivateAccount(accountId),
    deleteTokensOfAccount(accountId),
  ]);
  await closeSockets(ctx, ended);
}
