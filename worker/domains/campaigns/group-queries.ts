import { sql } from "drizzle-orm";
import * as z from "zod";
import { ACTIVE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const ON_ITS_WAY = sql`c.status IN (SELECT value FROM json_each(${JSON.stringify(ACTIVE_STATUSES)}))`;

/** Groups of campaigns that are on their way. */
export async function usedGroups(ctx: AccountContext): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT DISTINCT g.value AS id FROM campaigns c, json_each(c.group_ids) g
      WHERE c.account_id = ${ctx.db.accountId} AND ${ON_ITS_WAY}`,
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Breaks the CHECK on refunds, and with it the whole batch, while such a campaign uses the group. */
export function voidWhileUsed(ctx: AccountContext, groupId: string): Statement {
  return statement(sql`UPDATE campaigns AS c SET refunded = -1
    WHERE c.account_id = ${ctx.db.accountId} AND ${ON_ITS_WAY}
      AND EXISTS (SELECT 1 FROM json_each(c.group_ids) g WHERE g.value = ${groupId})`);
}
