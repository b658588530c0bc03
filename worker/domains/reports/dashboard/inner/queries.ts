import { sql } from "drizzle-orm";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { AccountContext } from "#worker/context.ts";

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
