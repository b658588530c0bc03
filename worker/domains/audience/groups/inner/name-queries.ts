import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";

const row = z.object({
  id: z.string(),
  name: z.string(),
  total: z.number(),
  unsubscribed: z.number(),
  importing: z.number(),
  fields: z.string(),
});

/** Those of these groups that are the account's, and of them those that are among others. */
export function groupsById(ctx: AccountContext, ids: IdSet, among?: IdSet) {
  return ctx.db.rows(
    sql`SELECT id, name, total, unsubscribed, importing IS NOT NULL AS importing, fields
      FROM groups
      WHERE account_id = ${ctx.db.accountId}
        AND id IN ${amongIds(ids)} ${among ? sql`AND id IN ${amongIds(among)}` : sql``}`,
    row,
  );
}
