import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { ProfileType } from "#core/permissions.ts";
import { type AccountContext, personOf, type SystemContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

type AccountChange = Partial<
  Pick<
    typeof accounts.$inferInsert,
    | "name"
    | "timeZone"
    | "defaultSender"
    | "allowReceivedSmsAsEmail"
    | "lateMinutes"
    | "sendWindow"
    | "familyOptOuts"
    | "autoCredit"
    | "autoCreditAmount"
    | "autoCreditThreshold"
    | "autoCreditCap"
    | "autoCreditCard"
    | "autoCreditPausedUntil"
    | "autoCreditPause"
  >
>;

/** What an account's owner may change; no statement if nothing changes. */
export function changeAccount(ctx: Control, id: string, change: AccountChange): Statement[] {
  const changes = Object.values(change).some((value) => value !== undefined);
  if (!changes) return [];
  return [ctx.control.update(accounts, change, eq(accounts.id, id))];
}

export function setOnboarded(ctx: Control, id: string): Statement {
  return ctx.control.update(
    accounts,
    { onboardedAt: ctx.now() },
    and(eq(accounts.id, id), isNull(accounts.onboardedAt)),
  );
}

/** Puts one picture's key in the place of another; aborts where that one is no longer there. */
export function swapLogo(
  ctx: Control,
  id: string,
  from: string | null,
  to: string | null,
): Statement[] {
  const isAsRead = and(eq(accounts.id, id), sql`${accounts.logo} IS ${from}`);
  return [ctx.control.update(accounts, { logo: to }, isAsRead), abortUnlessChanged()];
}

export function nameAccount(ctx: Control, id: string, name: string): Statement {
  return ctx.control.update(accounts, { name }, eq(accounts.id, id));
}

/** Adds rules to those that hold the account's texts no more. */
export function liftRules(accountId: string, rules: readonly string[]): Statement {
  return statement(sql`UPDATE accounts SET lifted_rules = (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(lifted_rules)
      UNION SELECT value FROM json_each(${JSON.stringify(rules)})))
    WHERE id = ${accountId}`);
}

/** What administrators decided about an account's sending, beside its limits. */
type TrustChange = Partial<Pick<typeof accounts.$inferInsert, "trust" | "liftedRules">>;

export function changeTrust(ctx: Control, accountId: string, change: TrustChange): Statement[] {
  if (Object.values(change).every((value) => value === undefined)) return [];
  return [ctx.control.update(accounts, change, eq(accounts.id, accountId))];
}

/** Puts an account's own limits in the place of those that were read; aborts where these have changed. */
export function swapLimits(
  ctx: Pick<SystemContext, "control">,
  accountId: string,
  { from, to }: { from: string; to: string },
): Statement[] {
  const isAsRead = sql`${accounts.id} = ${accountId} AND ${accounts.limits} = ${from}`;
  return [ctx.control.update(accounts, { limits: to }, isAsRead), abortUnlessChanged()];
}

/** Back to the shared number, for an account and its sub-accounts whose default sender is taken away. */
export function forgetDefaultSender(id: string, sender: string): Statement {
  return statement(sql`UPDATE accounts SET default_sender = NULL
    WHERE (id = ${id} OR parent_id = ${id}) AND default_sender = ${sender}`);
}

// What administrators change of an account and its people.

const isAdministrator = (user: string) => sql`EXISTS (SELECT 1 FROM members m
  JOIN accounts a ON a.id = m.account_id
  WHERE m.user_id = ${user} AND m.role = 'superAdmin' AND m.active = 1 AND a.active = 1)`;

/** Aborts if the administrator was deactivated a moment ago. */
export function abortUnlessAdministrator(ctx: AccountContext): Statement {
  return abortUnless(isAdministrator(personOf(ctx).userId));
}

/** Aborts if the account is deleted, or if the administrator was deactivated a moment ago. */
export function abortUnlessDecidable(ctx: AccountContext, account: string): Statement {
  return abortUnless(sql`${isAdministrator(personOf(ctx).userId)} AND EXISTS (
    SELECT 1 FROM accounts WHERE id = ${account} AND deleted_at IS NULL)`);
}

/** Whether the person is an administrator still. */
export async function isStillAdministrator(ctx: AccountContext): Promise<boolean> {
  const query = sql`SELECT ${isAdministrator(personOf(ctx).userId)} AS yes`;
  return (await ctx.control.rows(query, z.object({ yes: z.number() })))[0]?.yes === 1;
}

/** Nobody signs in to it or sends from it, nor from its sub-accounts; aborts if that is so already. */
export function setDeactivated(ctx: AccountContext, account: string, reason: string): Statement[] {
  const changed = sql`UPDATE accounts SET active = 0, deactivated_at = ${ctx.now()},
      deactivated_by = ${personOf(ctx).userId}, deactivated_for = ${reason}
    WHERE id = ${account} AND deactivated_at IS NULL`;
  return [statement(changed), abortUnlessChanged()];
}

/** The reverse; aborts if it is not deactivated. */
export function setActivated(account: string): Statement[] {
  const changed = sql`UPDATE accounts SET active = 1, deactivated_at = NULL,
      deactivated_by = NULL, deactivated_for = NULL
    WHERE id = ${account} AND deactivated_at IS NOT NULL`;
  return [
    statement(changed),
    abortUnlessChanged(),
    statement(sql`UPDATE members SET active = 1 WHERE account_id = ${account}`),
  ];
}

export function abortUnlessDeactivated(account: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM accounts
    WHERE id = ${account} AND deactivated_at IS NOT NULL)`);
}

/** Changes only a trial user: every other role was given for a reason. */
export function endTrial(userId: string): Statement {
  return statement(
    sql`UPDATE members SET role = 'user' WHERE user_id = ${userId} AND role = 'trial'`,
  );
}

/** The same for the sub-accounts on trial of an account that has paid. */
export function endTrialOf(account: string): Statement {
  return statement(
    sql`UPDATE members SET role = 'user' WHERE account_id = ${account} AND role = 'trial'`,
  );
}

interface FlagChange {
  adminApproved?: boolean;
  quickApproved?: boolean;
  allowedSharedSender?: boolean;
  allowReceivedSmsAsEmail?: boolean;
  allowSubAccount?: boolean;
  batch?: boolean;
  isNotAutoCredit?: boolean;
  contactLimit?: number;
  profileType?: ProfileType;
}

/**
 * A permission given to an account is given to its sub-accounts too, which never have more than it has; and they pay
 * as it does.
 */
export function changeFlags(account: string, change: FlagChange): Statement[] {
  const columns = {
    admin_approved: change.adminApproved,
    quick_approved: change.quickApproved,
    allowed_shared_sender: change.allowedSharedSender,
    allow_received_sms_as_email: change.allowReceivedSmsAsEmail,
    allow_sub_account: change.allowSubAccount,
    batch: change.batch,
    is_not_auto_credit: change.isNotAutoCredit,
    auto_credit: change.isNotAutoCredit ? false : undefined,
    contact_limit: change.contactLimit,
    profile_type: change.profileType,
  };
  const given = ["admin_approved", "allowed_shared_sender"];
  const isShared = (column: string, value: unknown) =>
    ["profile_type", "batch"].includes(column) || (value === true && given.includes(column));
  return Object.entries(columns).flatMap(([column, value]) => {
    if (value === undefined) return [];
    const stored = typeof value === "boolean" ? Number(value) : value;
    const whose = isShared(column, value)
      ? sql`id = ${account} OR parent_id = ${account}`
      : sql`id = ${account}`;
    return [
      statement(sql`UPDATE accounts SET ${sql.identifier(column)} = ${stored} WHERE ${whose}`),
    ];
  });
}

/** Whether the account has prices of its own now. */
export function markSpecialPlan(account: string): Statement {
  return statement(sql`UPDATE accounts SET is_special_plan_active = EXISTS (
      SELECT 1 FROM special_plans WHERE account_id = ${account} AND ended_at IS NULL)
    WHERE id = ${account}`);
}
