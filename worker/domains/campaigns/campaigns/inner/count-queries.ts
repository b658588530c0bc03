import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { FAILED, NO_REASON } from "#worker/domains/sending/messages/history-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

type Span = Pick<CampaignRecord, "id" | "firstMessage" | "lastMessage">;

/** A campaign's messages: all are between its first and its last in the account's order of time. */
function within(ctx: AccountContext, campaign: Span): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
    AND campaign_id = ${campaign.id}`;
}

const statusCount = z.object({ status: z.string(), n: z.number() });

export function countByStatus(ctx: AccountContext, campaign: Span) {
  return ctx.db.rows(
    sql`SELECT status, COUNT(*) AS n FROM messages WHERE ${within(ctx, campaign)} GROUP BY status`,
    statusCount,
  );
}

const progress = z.object({
  status: z.string(),
  reason: z.string().nullable(),
  sent: z.number().nullable(),
  delivered: z.number().nullable(),
  n: z.number(),
});
export type ProgressRow = z.output<typeof progress>;

/** Time slots by which a campaign's messages are counted: how many, and how long each is. */
export const SLOTS = 60;
const SHORTEST_MS = 1000;
/** Room at the end for receipts that are still to come. */
const AFTER_MS = 5000;

/** How long a slot is; the query below computes the same. */
export function slotMs({ from, until }: { from: number; until: number }): number {
  return Math.max(SHORTEST_MS, Math.ceil((until + AFTER_MS - from) / SLOTS));
}

/**
 * Messages by status, by reason of failure, and by the slots in which they were sent and delivered,
 * in one scan of the campaign, whose own row gives the range. Slots count from its start; anything
 * later than the last counts in it.
 */
export function countProgress(ctx: AccountContext, id: string): Promise<ProgressRow[]> {
  const { accountId } = ctx.db;
  const slotOf = (at: SQL) =>
    sql`MIN(${SLOTS - 1}, MAX(0, CAST((${at} - c.started_at) / c.ms AS INTEGER)))`;
  return ctx.db.rows(
    sql`SELECT m.status,
        CASE WHEN m.status IN ${FAILED}
          THEN COALESCE(m.reason, ${NO_REASON}) END AS reason,
        ${slotOf(sql`m.sent_at`)} AS sent,
        CASE m.status WHEN 'delivered' THEN ${slotOf(sql`m.settled_at`)} END AS delivered,
        COUNT(*) AS n
      FROM (SELECT id, first_message, last_message, started_at, MAX(${SHORTEST_MS},
          (COALESCE(completed_at, ${ctx.now()}) + ${AFTER_MS} - started_at + ${SLOTS - 1}) / ${SLOTS}) AS ms
        FROM campaigns WHERE account_id = ${accountId} AND id = ${id}) c
      CROSS JOIN messages m ON m.account_id = ${accountId}
        AND m.id BETWEEN c.first_message AND c.last_message AND m.campaign_id = c.id
      GROUP BY 1, 2, 3, 4`,
    progress,
  );
}
