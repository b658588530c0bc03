import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";

/** Labels of the account's groups, as they are spelt; of only some groups, if they are named. */
export async function labelsIn(ctx: AccountContext, among?: IdSet): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT DISTINCT f.value AS label FROM groups g, json_each(g.fields) f
      WHERE g.account_id = ${ctx.db.accountId}
        ${among ? sql`AND g.id IN ${amongIds(among)}` : sql``}`,
    z.object({ label: z.string() }),
  );
  return rows.map(({ label }) => label);
}

/** How many of these campaigns the account has. */
export async function countCampaigns(ctx: AccountContext, ids: readonly string[]): Promise<number> {
  const [row] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(ids)}`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}
