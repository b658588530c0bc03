import { sql } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";

/** A context on each shard that has accounts, or on that of one account, for reads across accounts. */
export async function shardsOf(
  ctx: AccountContext,
  account: Id<"account"> | undefined,
): Promise<AccountContext[]> {
  const only = account ? sql`WHERE id = ${account}` : sql`GROUP BY shard`;
  const rows = await ctx.control.rows(
    sql`SELECT MIN(id) AS id, shard, MIN(number) AS number FROM accounts ${only}`,
    accountRef.partial(),
  );
  return rows.flatMap(({ id, shard, number }) =>
    id === undefined || shard === undefined || number === undefined
      ? []
      : [ctx.forAccount({ id, shard, number })],
  );
}
