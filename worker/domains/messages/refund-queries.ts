import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export interface PaidSpan {
  id: string;
  firstMessage: string;
  lastMessage: string;
}

/** Messages of a campaign that were paid for, never sent, and not refunded. */
function owed(ctx: AccountContext, campaign: PaidSpan): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${campaign.firstMessage} AND ${campaign.lastMessage}
    AND campaign_id = ${campaign.id} AND refunded = 0 AND (status IN ('blocked', 'cancelled')
      OR (status = 'failed' AND carrier_id IS NULL))`;
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
