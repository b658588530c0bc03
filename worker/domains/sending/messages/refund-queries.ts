import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export interface PaidSpan {
  id: string;
  firstMessage: string;
  lastMessage: string;
}

/** Never accepted by a carrier, and not refunded yet. */
export const UNACCEPTED = sql`refunded = 0 AND (status IN ('blocked', 'cancelled', 'unscheduled')
  OR (status IN ('failed', 'expired') AND carrier_id IS NULL))`;

/** Messages of a campaign that were paid for, never sent, and not refunded. */
function owed(ctx: AccountContext, campaign: PaidSpan): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${campaign.firstMessage} AND ${campaign.lastMessage}
    AND campaign_id = ${campaign.id} AND ${UNACCEPTED}`;
}

export async function owedCount(ctx: AccountContext, campaign: PaidSpan): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM messages WHERE ${owed(ctx, campaign)}`;
  return (await ctx.db.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}

/** The amount owed for them, by the lot that it came from. */
export function owedByLot(ctx: AccountContext, campaign: PaidSpan): SQL {
  return sql`SELECT lot, SUM(price) AS amount FROM messages
    WHERE ${owed(ctx, campaign)} AND lot IS NOT NULL GROUP BY lot`;
}

/** Goes after the refund in its batch. */
export function markRefunded(ctx: AccountContext, campaign: PaidSpan): Statement {
  return statement(sql`UPDATE messages SET refunded = 1 WHERE ${owed(ctx, campaign)}`);
}

/** The same among messages of one quick message. */
function owedOf(ctx: AccountContext, ids: readonly string[]): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    AND quick_id IS NOT NULL AND ${UNACCEPTED}`;
}

const owing = z.object({ quick: z.string(), payer: z.string() });

/** The quick message that messages belong to, and who paid for it, if they are owed anything. */
export async function quickOwedAmong(ctx: AccountContext, ids: readonly string[]) {
  const { accountId } = ctx.db;
  const query = sql`SELECT q.id AS quick, q.payer_id AS payer FROM quick_messages q
    WHERE q.account_id = ${accountId}
      AND q.id = (SELECT quick_id FROM messages WHERE ${owedOf(ctx, ids)} LIMIT 1)`;
  return (await ctx.db.rows(query, owing))[0];
}

/** The amount owed for them, by the lot that it came from, with the first message of each. */
export function owedAmong(ctx: AccountContext, ids: readonly string[]): SQL {
  return sql`SELECT lot, SUM(price) AS amount, MIN(id) AS first FROM messages
    WHERE ${owedOf(ctx, ids)} AND lot IS NOT NULL GROUP BY lot`;
}

/** Goes after the refund in its batch. */
export function markMessagesRefunded(ctx: AccountContext, ids: readonly string[]): Statement {
  return statement(sql`UPDATE messages SET refunded = 1 WHERE ${owedOf(ctx, ids)}`);
}
