import { sql } from "drizzle-orm";
import * as z from "zod";
import { SCHEDULE_STATUSES } from "#core/rules/schedules.ts";
import { CAMPAIGN_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";

const dateRow = z.object({
  id: z.string(),
  dueAt: z.number(),
  status: z.enum(SCHEDULE_STATUSES),
  info: z.string().nullable(),
  /** What was started then. */
  campaign: z.string().nullable(),
  campaignStatus: z.enum(CAMPAIGN_STATUSES).nullable(),
  holdReason: z.string().nullable(),
  runs: z.number(),
});
export type DateRow = z.infer<typeof dateRow>;

const MOST = 50;

/** The dates of a recurring campaign, or its follow-up, the latest first; none of any other. */
export function datesOf(
  ctx: AccountContext,
  id: string,
  kind: "occurrence" | "followUp",
): Promise<DateRow[]> {
  const { accountId } = ctx.db;
  const own = sql`s.account_id = ${accountId} AND s.subject = ${id} AND s.kind = ${kind}`;
  return ctx.db.rows(
    sql`SELECT s.id, s.due_at AS dueAt, s.status, s.info, c.id AS campaign,
        c.status AS campaignStatus, c.hold_reason AS holdReason,
        (SELECT COUNT(*) FROM schedules s WHERE ${own} AND s.status = 'started') AS runs
      FROM schedules s
      LEFT JOIN campaigns c ON c.account_id = s.account_id AND c.id = 'cmp_' || substr(s.id, 5)
      WHERE ${own} ORDER BY s.due_at DESC LIMIT ${MOST}`,
    dateRow,
  );
}
