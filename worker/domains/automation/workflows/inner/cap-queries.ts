import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { workflowCaps } from "#worker/db/schema/shard/workflows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** How many messages of workflows one number gets at most; null is any number. */
export interface Caps {
  perDay: number | null;
  perWeek: number | null;
}

export async function capsOf(ctx: AccountContext): Promise<Caps> {
  const [row] = await ctx.db.list(workflowCaps, { limit: 1 });
  return { perDay: row?.perDay ?? null, perWeek: row?.perWeek ?? null };
}

export function setCaps(ctx: AccountContext, { perDay, perWeek }: Caps): Statement {
  return statement(sql`INSERT INTO workflow_caps (account_id, per_day, per_week)
    VALUES (${ctx.db.accountId}, ${perDay}, ${perWeek})
    ON CONFLICT DO UPDATE SET per_day = excluded.per_day, per_week = excluded.per_week`);
}
