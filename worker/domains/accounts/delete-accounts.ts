import type { SystemContext } from "#worker/context.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byAccount } from "#worker/domains/sessions/session-queries.ts";
import { deleteFamily } from "./inner/delete-queries.ts";

/**
 * Deletes an account with those under it, in one transaction: nobody of them gets in any more, and their
 * e-mails, numbers and logins are free. Answers false for the last super administrator's.
 */
export async function deleteAccounts(
  ctx: Pick<SystemContext, "control" | "now" | "feed" | "log">,
  accountId: string,
): Promise<boolean> {
  const [decided] = await ctx.control.batch(deleteFamily(ctx, accountId));
  if (!decided || decided.meta.changes === 0) return false;
  await endSessions(ctx, byAccount(accountId));
  return true;
}
