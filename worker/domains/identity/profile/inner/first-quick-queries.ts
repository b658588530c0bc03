import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";

const flag = z.number().transform((value) => value === 1);
const found = z.object({ sms: flag, mms: flag });

/** Whether the account has ever sent a quick message, by medium. */
export async function hasSentQuick(ctx: AccountContext): Promise<Record<Medium, boolean>> {
  const { accountId } = ctx.db;
  const query = sql`SELECT
    EXISTS (SELECT 1 FROM quick_messages
      WHERE account_id = ${accountId} AND attachment_id IS NULL) AS sms,
    EXISTS (SELECT 1 FROM quick_messages
      WHERE account_id = ${accountId} AND attachment_id IS NOT NULL) AS mms`;
  return (await ctx.db.rows(query, found))[0] ?? { sms: false, mms: false };
}
