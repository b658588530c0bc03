import { sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";

const row = z.object({ kind: z.enum(["word", "name", "lifted"]), value: z.string() });

/** Words that hold texts, the names that an account may call itself by, and what was lifted for it or its parent. */
export function ruleRows(ctx: Pick<SystemContext, "control">, account: string) {
  const family = sql`(SELECT id FROM accounts WHERE id = ${account} UNION
    SELECT parent_id FROM accounts WHERE id = ${account} AND parent_id IS NOT NULL)`;
  return ctx.control.rows(
    sql`SELECT 'word' AS kind, word AS value FROM blocked_words WHERE in_texts = 1
      UNION ALL SELECT 'name', name FROM business_names
        WHERE status = 'approved' AND account_id IN ${family}
      UNION ALL SELECT 'lifted', lifted_rules FROM accounts WHERE id IN ${family}`,
    row,
  );
}
