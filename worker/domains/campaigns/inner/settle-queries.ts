import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

type Span = Pick<CampaignRecord, "id" | "firstMessage" | "lastMessage">;

/** A campaign's messages: all lie between its first and its last in the account's order of time. */
function within(ctx: AccountContext, campaign: Span): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
    AND campaign_id = ${campaign.id}`;
}

export function cancelQueued(ctx: AccountContext, campaign: Span): Statement[] {
  return [
    statement(sql`UPDATE messages SET status = 'cancelled', settled_at = ${ctx.now()}
      WHERE ${within(ctx, campaign)} AND status = 'queued'`),
    statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaign.id} AND status = 'planned'`),
  ];
}

const statusCount = z.object({ status: z.string(), n: z.number() });

export function countByStatus(ctx: AccountContext, campaign: Span) {
  return ctx.db.rows(
    sql`SELECT status, COUNT(*) AS n FROM messages WHERE ${within(ctx, campaign)} GROUP BY status`,
    statusCount,
  );
}

const reasonCount = z.object({ reason: z.string(), count: z.number() });

export function countByReason(ctx: AccountContext, campaign: Span) {
  return ctx.db.rows(
    sql`SELECT COALESCE(reason, 'No reason given') AS reason, COUNT(*) AS count FROM messages
      WHERE ${within(ctx, campaign)} AND status IN ('failed', 'expired', 'blocked')
      GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
    reasonCount,
  );
}

const progress = z.object({
  status: z.string(),
  sent: z.number().nullable(),
  delivered: z.number().nullable(),
  n: z.number(),
});

/**
 * Messages by status and by the slots of time in which they went out and were delivered, in one walk
 * through the campaign. Slots count from 0 to `last`; what comes later counts in the last.
 */
export function countProgress(
  ctx: AccountContext,
  campaign: Span,
  slot: { from: number; ms: number; last: number },
) {
  const slotOf = (at: SQL) =>
    sql`MIN(${slot.last}, MAX(0, CAST((${at} - ${slot.from}) / ${slot.ms} AS INTEGER)))`;
  return ctx.db.rows(
    sql`SELECT status, ${slotOf(sql`sent_at`)} AS sent,
        CASE status WHEN 'delivered' THEN ${slotOf(sql`settled_at`)} END AS delivered, COUNT(*) AS n
      FROM messages WHERE ${within(ctx, campaign)} GROUP BY 1, 2, 3`,
    progress,
  );
}
