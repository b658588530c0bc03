import type { AccountContext } from "#worker/context.ts";
import { deletedFamily, deleteFamily } from "#worker/domains/identity/directory/delete-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byAccount, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { deleteAccountTokens } from "#worker/domains/identity/tokens/account-token-queries.ts";
import { type ControlChange, commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { cancelInvitations } from "./inner/invitation-queries.ts";

/**
 * Deletes an account and its sub-accounts in one transaction: their people can no longer sign in,
 * and their email addresses, numbers and logins are free. Returns false for the last super
 * administrator's.
 */
export async function deleteAccounts(
  ctx: AccountContext,
  accountId: string,
  change: Pick<ControlChange, "audit" | "events">,
): Promise<boolean> {
  const deleted = deletedFamily(accountId);
  const statements = [
    deleteSessions(ctx, byAccount(accountId)),
    ...deleteFamily(ctx, accountId),
    deleteAccountTokens(deleted),
    cancelInvitations(deleted),
  ];
  const committed = await commitControlUnlessAborted(ctx, { ...change, statements });
  if (!committed) return false;
  const [ended] = committed;
  await closeSockets(ctx, ended);
  return true;
}
