import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const row = z.object({
  id: z.string(),
  name: z.string(),
  total: z.number(),
  unsubscribed: z.number(),
  importing: z.number(),
});

export function groupsById(ctx: AccountContext, ids: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT id, name, total, unsubscribed, importing IS NOT NULL AS importing FROM groups
      WHERE account_id = ${ctx.db.accountId}
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    row,
  );
}
