import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SystemContext } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";

const parents = alias(accounts, "parents");

/** Sub-accounts that were removed since then, with their parents. */
export function closedRows(ctx: SystemContext, since: number, limit: number) {
  return ctx.control.orm
    .select({
      account_id: accounts.id,
      shard: accounts.shard,
      number: accounts.number,
      parent: { id: parents.id, shard: parents.shard, number: parents.number },
    })
    .from(accounts)
    .innerJoin(parents, eq(parents.id, accounts.parentId))
    .where(
      and(isNotNull(accounts.deletedAt), isNull(accounts.purgedAt), gt(accounts.deletedAt, since)),
    )
    .orderBy(accounts.deletedAt)
    .limit(limit);
}
