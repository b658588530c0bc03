import { and, eq, isNull, sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type AccountChange = Partial<
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
export type TrustChange = Partial<Pick<typeof accounts.$inferInsert, "trust" | "liftedRules">>;

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
