import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict } from "#core/errors.ts";
import { type AccountContext, callerOf, type SystemContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import {
  deactivateAccount,
  deletedFamily,
  deleteFamily,
} from "#worker/domains/identity/directory/delete-queries.ts";
import { unclosedOf } from "#worker/domains/identity/directory/deleted-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byAccount, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { clearSessionCookies } from "#worker/domains/identity/sessions/start-session.ts";
import {
  deleteAccountTokens,
  deleteTokensOfAccount,
} from "#worker/domains/identity/tokens/token-queries.ts";
import {
  type ControlChange,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { closeDeleted } from "./inner/close-deleted.ts";
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

/**
 * Deletes the person's account with its sub-accounts, by the code that was sent to them (R617); a
 * sub-account deletes only itself. From then on sign-in is refused, and running work is stopped;
 * the sweep erases the data RETENTION_DAYS later.
 */
export const deleteMe = verb(contract.deleteMe, async (ctx, { code }) => {
  await spendCode(ctx, ownCode(ctx, "delete-account"), code);
  const { id } = ctx.account;
  if (!(await deleteAccounts(ctx, id, { audit: { action: "account.delete", subject: id } }))) {
    throw conflict(SECURITY_TEXTS.lastAdmin);
  }
  clearSessionCookies(callerOf(ctx));
  await closeDeleted(ctx, await unclosedOf(ctx, id));
  return { message: SECURITY_TEXTS.deleted };
});
