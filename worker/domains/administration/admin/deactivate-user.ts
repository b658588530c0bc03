import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { deactivatedMail } from "#core/mails/identity.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { closeDeleted, deleteAccounts } from "#worker/domains/identity/accounts/delete-accounts.ts";
import {
  abortUnlessDeactivated,
  abortUnlessDecidable,
  setDeactivated,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { unclosedOf } from "#worker/domains/identity/directory/delete-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byAccount, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { returnCredit } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { releaseRooms } from "#worker/domains/inbox/rooms/change-room.ts";
import { refuse } from "#worker/kernel/commit-edit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { decide, decision, reasonAgainst } from "./inner/decide.ts";
import { deactivatedCount, deactivatedRows } from "./inner/user-queries.ts";
import { presentUser, userAccount } from "./users.ts";

/**
 * Ends every session of a user's account and of its sub-accounts. Until an administrator activates it again nobody
 * signs in, app tokens are refused, and what would send finds that the account is not active.
 */
export const deactivateUser = verb(contract.deactivateUser, async (ctx, { id, reason = "" }) => {
  const { user, account } = await userAccount(ctx, id);
  const audit = decision(account, "deactivate", { user: id, reason });
  if (user.account_id === ctx.account.id) {
    await refuse(account, audit, conflict(ADMIN_USER_TEXTS.ownAccount));
  }
  const mail = deactivatedMail({
    ...{ company: user.account_name, reason },
    support: ctx.settings.SUPPORT_EMAIL,
  });
  const [ended] = await decide(account, {
    statements: [
      deleteSessions(ctx, byAccount(user.account_id)),
      ...setDeactivated(account, user.account_id, reason),
    ],
    audit,
    effects: await mailsToOwner(ctx, user.account_id, mail),
  });
  await closeSockets(ctx, ended);
  return { message: ADMIN_USER_TEXTS.deactivated };
});

export const listDeactivated = verb(contract.listDeactivated, async (ctx, input) => {
  const page = paging(input);
  const search = input.search || undefined;
  const [rows, total] = await Promise.all([
    deactivatedRows(ctx, search, page),
    deactivatedCount(ctx, search),
  ]);
  return pageOf(rows.map(presentUser), total, page);
});

/**
 * Deletes a deactivated account as its owner would have (docs/decisions/0009): closed now, erased 30 days later. What
 * stops half-way after the decision, the sweeps of deleted accounts finish.
 */
export const deleteDeactivated = verb(contract.deleteDeactivated, async (ctx, { id }) => {
  const { user, account } = await userAccount(ctx, id);
  const { account_id, parent_id } = user;
  const audit = decision(account, "delete", { user: id });
  const deleted = await deleteAccounts(account, account_id, {
    statements: [abortUnlessDeactivated(account_id), abortUnlessDecidable(account, account_id)],
    audit,
  });
  if (!deleted) await refuse(account, audit, await reasonAgainst(account, audit));
  await closeDeleted(ctx, await unclosedOf(ctx, account_id));
  if (parent_id !== null) await bringHome(account, parent_id);
  return { message: ADMIN_USER_TEXTS.deleted };
});

/** What a sub-account held goes to its parent. */
async function bringHome(sub: AccountContext, parentId: string): Promise<void> {
  const ref = await resolveAccount(sub, parentId);
  if (!ref) return;
  const parent = { ...sub.forAccount(ref), person: sub.person };
  await returnCredit(sub, parent);
  await releaseRooms(parent, sub.account.id);
}
