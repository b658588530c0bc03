import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { spenderOf } from "./inner/queries.ts";
import { recountSpending } from "./inner/spending-queries.ts";
import { stampedRefundId } from "./stamp.ts";

/** Books entries that the database does not have, with the lots that they name. */
export function replayLedger(
  ctx: AccountContext,
  entries: readonly EntryOf<"ledger">[],
): Statement[] {
  const account = ctx.db.accountId;
  const rows = JSON.stringify(entries);
  const missing = (query: SQL) => statement(sql`${query} ON CONFLICT DO NOTHING`);
  return [
    missing(sql`INSERT INTO credit_lots
        (account_id, lot, amount, sms_rate, mms_rate, remaining, created_at)
      SELECT ${account}, value->>'lot', value->>'lotAmount', value->>'smsRate', value->>'mmsRate', 0,
        value->>'lotCreatedAt' FROM json_each(${rows}) WHERE true`),
    missing(sql`INSERT INTO balances (account_id, balance) SELECT ${account}, 0 WHERE true`),
    missing(sql`INSERT INTO ledger (account_id, id, key, kind, lot, amount, campaign_id, at, spender)
      SELECT ${account}, value->>'id', value->>'key', value->>'kind', value->>'lot',
        value->>'amount', value->>'campaign', value->>'at', value->>'spender'
      FROM json_each(${rows}) WHERE true`),
    replaySeals(account, rows),
    ...addUp(account),
  ];
}

/**
 * Gives entries the places that they had in the chain, so that it is the one whose last seal CONTROL
 * knows. A place that is taken by something else stays so: the audit shows it.
 */
function replaySeals(account: string, rows: string): Statement {
  return statement(sql`WITH j AS MATERIALIZED (SELECT value->>'id' AS id, value->>'seq' AS seq,
      value->>'hash' AS hash FROM json_each(${rows}) WHERE value->>'seq' IS NOT NULL)
    UPDATE OR IGNORE ledger SET seq = j.seq, hash = j.hash
    FROM j WHERE account_id = ${account} AND ledger.id = j.id AND ledger.seq IS NULL`);
}

/**
 * Makes lots and balance what the ledger comes to. The journal is not in order: in the middle of a
 * replay a debit may lack its grant, and both are cut to what the tables allow.
 */
function addUp(account: string): Statement[] {
  const added = [
    sql`WITH booked AS MATERIALIZED (SELECT lot, SUM(amount) AS amount FROM ledger
        WHERE account_id = ${account} GROUP BY lot)
      UPDATE credit_lots SET remaining = MAX(0, MIN(credit_lots.amount, booked.amount))
      FROM booked WHERE credit_lots.account_id = ${account} AND credit_lots.lot = booked.lot`,
    sql`UPDATE balances SET balance = MAX(0, (SELECT COALESCE(SUM(amount), 0) FROM ledger
        WHERE account_id = ${account})) WHERE account_id = ${account}`,
  ].map((query) => statement(query));
  return [...added, recountSpending(account)];
}

/** Those of a campaign's or a quick message's messages that the database knows. */
function messagesOf(ctx: AccountContext, entry: EntryOf<"campaign"> | EntryOf<"quick">): SQL {
  const own = sql`messages WHERE account_id = ${ctx.db.accountId}`;
  if (entry.of === "campaign") return sql`${own} AND campaign_id = ${entry.id}`;
  return sql`${own} AND id BETWEEN ${entry.firstMessage ?? ""} AND ${entry.lastMessage ?? ""}
    AND quick_id = ${entry.id}`;
}

/**
 * Refunds to the payer what a campaign or a quick message cost beyond those of its messages that are
 * known to have been submitted. Its key makes it happen only once.
 */
export function refundUnsubmitted(
  ctx: AccountContext,
  entry: EntryOf<"campaign"> | EntryOf<"quick">,
): Statement[] {
  const payer = entry.payerId ?? ctx.db.accountId;
  const [round, campaign] =
    entry.of === "campaign" ? [entry.refunds, entry.id] : (["restored", null] as const);
  const prefix = `refund:${entry.id}:${round}:`;
  const keys = (kind: string) =>
    sql`key BETWEEN ${`${kind}:${entry.id}:`} AND ${`${kind}:${entry.id}:~`}`;
  const [booking, ...adding] = [
    statement(sql`INSERT INTO ledger (account_id, id, key, kind, lot, amount, campaign_id, at, spender)
      SELECT ${payer}, ${stampedRefundId(ctx, payer, entry.id)} || '-' || lot, ${prefix} || lot, 'refund', lot,
        -SUM(amount), ${campaign}, ${ctx.now()}, ${spenderOf(payer, ctx.db.accountId)}
      FROM (SELECT lot, amount FROM ledger
          WHERE account_id = ${payer} AND (${keys("debit")} OR ${keys("refund")})
        UNION ALL SELECT lot, price FROM ${messagesOf(ctx, entry)}
          AND refunded = 0 AND lot IS NOT NULL)
      GROUP BY lot HAVING SUM(amount) < 0 ON CONFLICT DO NOTHING`),
    ...addUp(payer),
  ];
  if (!booking) return [];
  const note = { of: "ledger", account: payer, from: prefix, to: `${prefix}~` } as const;
  return [{ ...booking, note }, ...adding];
}
