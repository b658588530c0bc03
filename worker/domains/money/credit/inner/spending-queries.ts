import { eq, type SQL, sql } from "drizzle-orm";
import type { Millicents } from "#core/rules/money.ts";
import { dayOf, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { spendingLimits } from "#worker/db/schema/shard/credit.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { Payer } from "../payer.ts";

/** What counts entries for their spender's limit, in their transaction. */
export type Counting = (posted: SQL) => Statement[];

export function limitFor(ctx: AccountContext, spender: string) {
  return ctx.db.find(spendingLimits, eq(spendingLimits.spender, spender));
}

/** Of the account's sub-accounts that have one. */
export function limitRows(ctx: AccountContext) {
  return ctx.db.list(spendingLimits);
}

const sumOf = (payer: string, posted: SQL) =>
  sql`(SELECT COALESCE(SUM(amount), 0) AS amount FROM ledger WHERE account_id = ${payer} AND ${posted})`;

/** Counts debits; beyond the limit, their whole transaction fails on its CHECK. */
export async function spendingCountOfDebits(payer: Payer): Promise<Counting> {
  const { spender, account } = payer;
  if (spender === undefined) return () => [];
  const known = await limitFor(payer, spender);
  const { month, startsAt } = monthAt(payer.now(), known?.timeZone ?? SYDNEY);
  const before = sql`iif(month < ${month}, 0, spent)`;
  return (posted) => [
    statement(sql`WITH j AS MATERIALIZED ${sumOf(account.id, posted)}
      UPDATE spending_limits SET spent = ${before} - j.amount,
        room = iif(month < ${month}, monthly_limit, room) + j.amount,
        month = MAX(month, ${month}), starts_at = MAX(starts_at, ${startsAt})
      FROM j WHERE account_id = ${account.id} AND spender = ${spender}`),
  ];
}

/**
 * Gives back what was debited in the month that is counted. `cause` is what the debit was for; what it
 * cost in an earlier month is no room in this one.
 */
export function spendingCountOfRefunds(payer: string, spender: string, cause: string): Counting {
  if (spender === payer) return () => [];
  const debits = sql`key BETWEEN ${`debit:${cause}:`} AND ${`debit:${cause}:~`}`;
  return (posted) => [
    statement(sql`WITH j AS MATERIALIZED ${sumOf(payer, posted)}
      UPDATE spending_limits SET spent = spent - j.amount,
        room = MAX(0, monthly_limit - spent + j.amount)
      FROM j WHERE account_id = ${payer} AND spender = ${spender} AND NOT EXISTS
        (SELECT 1 FROM ledger WHERE account_id = ${payer} AND ${debits} AND at < starts_at)`),
  ];
}

/** What the ledger says that a spender has used since `startsAt`, less refunds of it. */
function spentSince(payer: string, spender: SQL, startsAt: SQL): SQL {
  const cause = sql`substr(l.key, 8, 31)`;
  return sql`(SELECT COALESCE(-SUM(l.amount), 0) FROM ledger l
    WHERE l.account_id = ${payer} AND l.spender = ${spender} AND l.at >= ${startsAt}
      AND (l.kind = 'debit' OR NOT EXISTS (SELECT 1 FROM ledger d WHERE d.account_id = ${payer}
        AND d.key BETWEEN 'debit:' || ${cause} AND 'debit:' || ${cause} || '~' AND d.at < ${startsAt})))`;
}

/** Sets a sub-account's limit; what it has spent this month counts. */
export function setLimit(
  ctx: AccountContext,
  spender: string,
  { limit, timeZone }: { limit: Millicents; timeZone: string },
): Statement {
  const payer = ctx.db.accountId;
  const { month, startsAt } = monthAt(ctx.now(), timeZone);
  return statement(sql`INSERT INTO spending_limits (account_id, spender, monthly_limit, time_zone, month,
      starts_at, spent, room)
    SELECT ${payer}, ${spender}, ${limit}, ${timeZone}, ${month}, ${startsAt}, spent, MAX(0, ${limit} - spent)
    FROM (SELECT ${spentSince(payer, sql`${spender}`, sql`${startsAt}`)} AS spent) j WHERE true
    ON CONFLICT (account_id, spender) DO UPDATE SET monthly_limit = excluded.monthly_limit,
      time_zone = excluded.time_zone, month = excluded.month, starts_at = excluded.starts_at,
      spent = excluded.spent, room = excluded.room`);
}

export function removeLimit(ctx: AccountContext, spender: string): Statement {
  return ctx.db.delete(spendingLimits, eq(spendingLimits.spender, spender));
}

/** Counts again what a restored ledger comes to. */
export function recountSpending(account: string): Statement {
  const spent = spentSince(account, sql`spending_limits.spender`, sql`spending_limits.starts_at`);
  return statement(sql`UPDATE spending_limits SET spent = ${spent},
      room = MAX(0, monthly_limit - ${spent}) WHERE account_id = ${account}`);
}

/** The calendar month of a moment (2026-11), and its first moment. */
export function monthAt(now: number, timeZone: string): { month: string; startsAt: number } {
  const month = dayOf(now, timeZone).slice(0, 7);
  return { month, startsAt: startOfDay(`${month}-01`, timeZone) ?? now };
}
