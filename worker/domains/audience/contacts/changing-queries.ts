import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";

const found = z.object({ found: z.number() });

/** Whether a change of one of these groups' contacts is under way. */
export async function isChanging(ctx: AccountContext, groups: readonly string[]): Promise<boolean> {
  const [row] = await ctx.db.rows(sql`SELECT ${underWay(ctx, groups)} AS found`, found);
  return row?.found === 1;
}

export function abortIfChanging(ctx: AccountContext, groups: readonly string[]): Statement {
  return abortUnless(sql`NOT ${underWay(ctx, groups)}`);
}

function underWay(ctx: AccountContext, groups: readonly string[]): SQL {
  const either = groups.map((id) => sql`(group_id = ${id} OR to_group = ${id})`);
  return sql`EXISTS (SELECT 1 FROM contact_changes WHERE account_id = ${ctx.db.accountId}
    AND status IN ('running', 'undoing') AND (${sql.join(either, sql` OR `)}))`;
}
