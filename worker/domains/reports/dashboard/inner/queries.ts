import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Stats } from "#core/contract/dashboard/dashboard.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { type Medium, seesMedium } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";

const done = z.number().transform((is) => is === 1);
const steps = z.object({
  verified: done,
  inReview: done,
  sender: done,
  template: done,
  group: done,
  campaign: done,
});

/** Which steps of the checklist an account has done, read in one statement. */
export async function checklistOf(ctx: AccountContext) {
  const account = ctx.db.accountId;
  const rows = await ctx.db.rows(
    sql`SELECT
      EXISTS (SELECT 1 FROM verifications WHERE account_id = ${account} AND status = 'approved')
        AS verified,
      EXISTS (SELECT 1 FROM verifications WHERE account_id = ${account} AND status = 'pending')
        AS inReview,
      EXISTS (SELECT 1 FROM senders WHERE account_id = ${account} AND status = 'approved'
        AND value <> ${SHARED_SENDER}) AS sender,
      EXISTS (SELECT 1 FROM templates WHERE account_id = ${account}) AS template,
      EXISTS (SELECT 1 FROM groups WHERE account_id = ${account}) AS "group",
      EXISTS (SELECT 1 FROM campaigns WHERE account_id = ${account} AND started_at IS NOT NULL)
        AS campaign`,
    steps,
  );
  const [row] = rows;
  if (!row) throw new Error("A SELECT without a table gave no row");
  return row;
}

export type Waiting = Pick<Stats, "Pending" | "Scheduled">;

export const NOTHING_WAITS: Waiting = { Pending: 0, Scheduled: 0 };

const row = z.object({
  medium: z.enum(["sms", "mms"]),
  status: z.enum(["pending", "scheduled"]),
  messages: z.number(),
});

/** Messages that wait at this moment for approval or for their time, of the media that the person sees (R191). */
export async function waitingNow(ctx: AccountContext): Promise<Record<Medium, Waiting>> {
  const account = ctx.db.accountId;
  // A scheduled campaign is planned at its time: until then it has the recipients that were agreed to.
  const rows = await ctx.db.rows(
    sql`SELECT medium, status, SUM(n) AS messages FROM (
      SELECT medium, status, COALESCE(NULLIF(recipients, 0), agreed_recipients, 0) AS n
        FROM campaigns WHERE account_id = ${account} AND status IN ('pending', 'scheduled')
      UNION ALL SELECT iif(attachment_id IS NULL, 'sms', 'mms'), status, recipients
        FROM quick_messages WHERE account_id = ${account}
          AND status IN ('pending', 'scheduled') AND campaign_id IS NULL) j GROUP BY 1, 2`,
    row,
  );
  const count = (medium: Medium, status: string) =>
    rows.find((each) => each.medium === medium && each.status === status)?.messages ?? 0;
  const of = (medium: Medium): Waiting =>
    seesMedium(personOf(ctx), medium)
      ? { Pending: count(medium, "pending"), Scheduled: count(medium, "scheduled") }
      : NOTHING_WAITS;
  return { sms: of("sms"), mms: of("mms") };
}
