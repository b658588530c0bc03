import { contract } from "#core/contract/registry.ts";
import { RETENTION_DAYS, SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict } from "#core/errors.ts";
import { type AccountContext, callerOf, type SystemContext } from "#worker/context.ts";
import { deleteEmailSenders } from "#worker/domains/automation/email-to-sms/email-sender-queries.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { revokeAssignments } from "#worker/domains/identity/assignments/assign.ts";
import { ownCode, spendCode } from "#worker/domains/identity/codes/codes.ts";
import {
  type Deleted,
  deactivateAccount,
  deletedFamily,
  deleteFamily,
  dueRows,
  markClosed,
  unclosedOf,
  unclosedRows,
} from "#worker/domains/identity/directory/delete-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byAccount, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { clearSessionCookies } from "#worker/domains/identity/sessions/start-session.ts";
import {
  deleteAccountTokens,
  deleteTokensOfAccount,
} from "#worker/domains/identity/tokens/token-queries.ts";
import { endConnectionRows } from "#worker/domains/integrations/connections/ended-queries.ts";
import { deleteGhl } from "#worker/domains/integrations/ghl/delete-ghl-queries.ts";
import { emptyLists } from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { switchAllOff } from "#worker/domains/platform/webhooks/webhook-queries.ts";
import { documentsDueNow } from "#worker/domains/senders/verification/view-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import {
  type ControlChange,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { purgeAccount } from "./inner/purge-account.ts";
import { cancelInvitations } from "./inner/purge-queries.ts";

/**
 * Deletes an account and its sub-accounts in one transaction, with the statements given: their people can no longer sign
 * in, and their email addresses, numbers and logins are free. Returns false for the last super administrator's, or if
 * one of the statements aborts it.
 */
export async function deleteAccounts(
  ctx: AccountContext,
  accountId: string,
  { statements: before = [], ...change }: Pick<ControlChange, "audit" | "events" | "statements">,
): Promise<boolean> {
  const deleted = deletedFamily(accountId);
  const statements = [
    ...before,
    deleteSessions(ctx, byAccount(accountId)),
    ...deleteFamily(ctx, accountId),
    deleteAccountTokens(deleted),
    cancelInvitations(deleted),
    deleteEmailSenders(deleted),
    ...deleteGhl(deleted),
  ];
  const committed = await commitControlUnlessAborted(ctx, { ...change, statements });
  if (!committed) return false;
  await closeSockets(ctx, committed[before.length]);
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

const DAY = 86_400_000;
const CLOSED_AT_ONCE = 5;
const PURGED_AT_ONCE = 20;
const STEPS = 100;

/** Stops what deleted accounts still do, and erases those whose time has come, a part each minute. */
export async function sweepDeleted(ctx: SystemContext): Promise<boolean> {
  await closeDeleted(ctx, await unclosedRows(ctx, CLOSED_AT_ONCE));
  let left = STEPS;
  const due = await dueRows(ctx, ctx.now() - RETENTION_DAYS * DAY, PURGED_AT_ONCE);
  for (const { id, shard, number, purge_cursor } of due) {
    if (left <= 0) break;
    try {
      left -= await purgeAccount(ctx.forAccount({ id, shard, number }), purge_cursor, left);
    } catch (error) {
      ctx.log.error("account.purge", error, { account: id });
    }
  }
  return left <= 0 || due.length === PURGED_AT_ONCE;
}

type Ctx = Pick<SystemContext, "control" | "now" | "log" | "forAccount">;

/**
 * Stops the running work of deleted accounts: campaigns and quick messages, with a refund of what was not sent,
 * webhooks and mails, connections, and what a parent had shared; documents of a verification go next. One that fails is left to the sweep. Safe to repeat.
 */
export async function closeDeleted(ctx: Ctx, rows: readonly Deleted[]): Promise<void> {
  for (const row of rows) {
    await close(ctx, row).catch((error: unknown) =>
      ctx.log.error("account.close", error, { account: row.id }),
    );
  }
}

async function close(ctx: Ctx, { id, shard, number, parent_id }: Deleted): Promise<void> {
  const account = ctx.forAccount({ id, shard, number });
  await cancelAll(account);
  await commit(account, {
    statements: [
      ...switchAllOff(account),
      ...emptyLists(account),
      documentsDueNow(account),
      ...endConnectionRows(account),
    ],
    audit: { action: "account.close", subject: id },
  });
  const parent = parent_id === null ? undefined : await resolveAccount(ctx, parent_id);
  if (parent) await revokeAssignments(ctx.forAccount(parent), id);
  await writeControl(ctx, [markClosed(ctx, id)]);
}
