import { sql } from "drizzle-orm";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountRef } from "#worker/queues/messages.ts";

/** A context on each shard that has accounts, or on that of one account, for reads across accounts. */
export async function shardsOf(
  ctx: AccountContext,
  account: Id<"account"> | undefined,
): Promise<AccountContext[]> {
  const only = account ? sql`WHERE id = ${account}` : sql``;
  const rows = await ctx.control.rows(
    sql`SELECT MIN(id) AS id, shard, MIN(number) AS number FROM accounts ${only} GROUP BY shard`,
    accountRef,
  );
  if (account && rows.length === 0) throw notFound("Account");
  return rows.map((ref) => ctx.forAccount(ref));
}
