import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { post, spenderOf } from "./inner/queries.ts";
import { spendingCountOfRefunds } from "./inner/spending-queries.ts";
import { stampedRefundId } from "./stamp.ts";

export interface Refund {
  /** Whose credit it goes back to. */
  payer: string;
  campaign: string;
  /** The number of refunds that the campaign had, which makes the keys unique. */
  refunds: number;
  /** What is given back: `SELECT lot, amount`, each lot once. */
  owed: SQL;
}

/** What was posted of a refund. */
function ofRefund({ payer, campaign, refunds }: Refund) {
  const prefix = `refund:${campaign}:${refunds}:`;
  const range = { from: prefix, to: `${prefix}~` };
  return { payer, prefix, range, posted: sql`key BETWEEN ${range.from} AND ${range.to}` };
}

/** Posts a refund to the payer's lots that the money came from. */
export function postRefund(ctx: AccountContext, refund: Refund): Statement[] {
  const { payer, prefix, range, posted } = ofRefund(refund);
  const { campaign } = refund;
  return post(payer, {
    entries: sql`SELECT ${payer}, ${stampedRefundId(ctx, payer, campaign)} || '-' || lot, ${prefix} || lot, 'refund',
        lot, amount, ${campaign}, ${ctx.now()}, ${spenderOf(payer, ctx.db.accountId)} FROM (${refund.owed}) j`,
    posted,
    note: { of: "refund", account: payer, ...range, sentBy: ctx.db.accountId, campaign },
    counting: spendingCountOfRefunds(payer, ctx.db.accountId, campaign),
  });
}

/** The sum of a refund, for a statement that follows it in the batch. */
export function refundedSum(refund: Refund): SQL {
  const { payer, posted } = ofRefund(refund);
  return sql`(SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE account_id = ${payer} AND ${posted})`;
}

/**
 * Posts what messages of a quick message are owed. Each message is owed once, so the first of them
 * makes the keys unique; the entries' ids tell this refund from an earlier one.
 */
export function postMessageRefund(
  ctx: AccountContext,
  {
    payer,
    quick,
    owed,
  }: { payer: string; quick: string /** `SELECT lot, amount, first`, each lot once. */; owed: SQL },
): Statement[] {
  const id = stampedRefundId(ctx, payer, quick);
  return post(payer, {
    entries: sql`SELECT ${payer}, ${id} || '-' || lot, ${`refund:${quick}:`} || first || ':' || lot,
        'refund', lot, amount, NULL, ${ctx.now()}, ${spenderOf(payer, ctx.db.accountId)} FROM (${owed}) j`,
    posted: sql`id BETWEEN ${`${id}-`} AND ${`${id}-~`}`,
    note: { of: "quickRefund", account: payer, sentBy: ctx.db.accountId, quick },
    counting: spendingCountOfRefunds(payer, ctx.db.accountId, quick),
  });
}
