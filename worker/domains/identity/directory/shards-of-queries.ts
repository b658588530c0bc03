import { sql } from "drizzle-orm";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";

/** A context on each shard that has accounts, or on that of one account, for reads across accounts. */
export async function shardsOf(
  ctx: Pick<SystemContext, "control" | "forAccount">,
  account?: Id<"account">,
): Promise<AccountContext[]> {
  const rows = await ctx.control.rows(
    account
      ? sql`SELECT id, shard, number FROM accounts WHERE id = ${account}`
      : sql`WITH RECURSIVE s(shard) AS (SELECT MIN(shard) FROM accounts UNION ALL
          SELECT (SELECT MIN(shard) FROM accounts WHERE shard > s.shard) FROM s WHERE s.shard IS NOT NULL)
        SELECT a.id, a.shard, a.number FROM s CROSS JOIN accounts a
          ON a.id = (SELECT MIN(id) FROM accounts WHERE shard = s.shard)`,
    accountRef,
  );
  if (account && rows.length === 0) throw notFound("Account");
  return rows.map((ref) => ctx.forAccount(ref));
}
