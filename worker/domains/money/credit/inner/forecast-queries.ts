import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";

const spenderRow = z.object({ id: z.string() });

/** The sub-accounts that use the account's credit. */
export async function spendersOf(ctx: AccountContext): Promise<string[]> {
  const rows = await ctx.control.rows(
    sql`SELECT id FROM accounts WHERE parent_id = ${ctx.account.id} AND NOT deduct_from_account
      AND deleted_at IS NULL LIMIT 1000`,
    spenderRow,
  );
  return rows.map(({ id }) => id);
}

const lately = z.object({ spent: z.number(), first: z.string().nullable() });

/** What accounts have spent since a day, as it was last counted, and the first day on which they did. */
export async function spentSince(ctx: AccountContext, accounts: readonly string[], day: string) {
  const [row] = await ctx.db.rows(
    sql`SELECT COALESCE(SUM(spent), 0) AS spent, MIN(day) AS first FROM daily_stats
      WHERE account_id IN ${amongIds(accounts)} AND day >= ${day} AND spent > 0`,
    lately,
  );
  return row ?? { spent: 0, first: null };
}

const reserved = z.object({ reserved: z.number() });

/** What scheduled campaigns of these accounts hold of the payer's credit. */
export async function reservedBy(ctx: AccountContext, accounts: readonly string[], payer: string) {
  const [row] = await ctx.db.rows(
    sql`SELECT COALESCE(SUM(debited - refunded), 0) AS reserved FROM campaigns
      WHERE account_id IN ${amongIds(accounts)} AND status = 'scheduled'
        AND COALESCE(payer_id, account_id) = ${payer}`,
    reserved,
  );
  return row?.reserved ?? 0;
}
