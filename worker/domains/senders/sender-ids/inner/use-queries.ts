import { sql } from "drizzle-orm";
import * as z from "zod";
import { ACTIVE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";

const ACTIVE = JSON.stringify(ACTIVE_STATUSES);

const use = z.object({
  sender: z.string(),
  kind: z.enum(["campaign", "template", "quick"]),
  id: z.string(),
  name: z.string(),
});
export type SenderUse = z.output<typeof use>;

/** What is still to be sent from the account's senders, and the templates that choose one; newest first. */
export function usesOfSenders(ctx: AccountContext): Promise<SenderUse[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT sender, 'campaign' AS kind, id, name FROM campaigns
        WHERE account_id = ${accountId} AND status IN (SELECT value FROM json_each(${ACTIVE}))
      UNION ALL SELECT sender, 'template', id, name FROM templates
        WHERE account_id = ${accountId} AND sender <> ''
      UNION ALL SELECT sender, 'quick', id, '' FROM quick_messages
        WHERE account_id = ${accountId} AND status IN ('pending', 'scheduled')
      ORDER BY id DESC`,
    use,
  );
}

const below = z.object({ account_id: z.string(), sender: z.string(), n: z.number() });

/** How much several sub-accounts have scheduled from each sender, or are sending. */
export async function usesBelow(ctx: AccountContext, accounts: readonly string[]) {
  if (accounts.length === 0) return [];
  const ids = sql`account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))`;
  return ctx.db.rows(
    sql`SELECT account_id, sender, COUNT(*) AS n FROM (
        SELECT account_id, sender FROM campaigns
        WHERE ${ids} AND status IN (SELECT value FROM json_each(${ACTIVE}))
        UNION ALL SELECT account_id, sender FROM quick_messages
        WHERE ${ids} AND status IN ('pending', 'scheduled'))
      GROUP BY account_id, sender`,
    below,
  );
}
