import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { progressColumns, slotLength } from "#worker/domains/sending/messages/progress-queries.ts";
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
    sql`SELECT status, SUM(n) AS n FROM (
        SELECT status, COUNT(*) AS n FROM messages WHERE ${within(ctx, campaign)} GROUP BY status
        UNION ALL SELECT status, messages FROM archived_counts
        WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaign.id}) GROUP BY status`,
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

/**
 * Messages by status, by reason of failure, and by the slots in which they were sent and delivered,
 * in one scan of the campaign, whose own row gives the range; those archived as they were counted then.
 */
export function countProgress(ctx: AccountContext, id: string): Promise<ProgressRow[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT ${progressColumns(sql`c.ms`)}, COUNT(*) AS n
      FROM (SELECT id, first_message, last_message, started_at, ${slotLength(ctx)} AS ms
        FROM campaigns c WHERE account_id = ${accountId} AND id = ${id}) c
      CROSS JOIN messages m ON m.account_id = ${accountId}
        AND m.id BETWEEN c.first_message AND c.last_message AND m.campaign_id = c.id
      GROUP BY 1, 2, 3, 4
      UNION ALL SELECT j.value->>'$[0][0]', j.value->>'$[0][1]', j.value->>'$[0][2]',
        j.value->>'$[0][3]', j.value->>1
      FROM archived_campaigns a CROSS JOIN json_each(a.progress) j
      WHERE a.account_id = ${accountId} AND a.campaign_id = ${id}`,
    progress,
  );
}
