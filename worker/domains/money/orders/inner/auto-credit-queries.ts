import { and, asc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type AutoCreditRow = Awaited<ReturnType<typeof autoCreditAccounts>>[number];

/** Prepaid accounts of a shard that buy credit automatically and are not paused, by id after a cursor. */
export function autoCreditAccounts(
  ctx: Control,
  shard: number,
  { after, limit }: { after: string; limit: number },
) {
  const { id, autoCreditPausedUntil: paused } = accounts;
  return ctx.control.list(accounts, {
    where: and(
      sql`auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0`,
      eq(accounts.shard, shard),
      ne(accounts.profileType, "postpaid"),
      gt(id, after),
      or(isNull(paused), lte(paused, ctx.now())),
    ),
    orderBy: asc(id),
    limit,
  });
}

const bought = z.object({ orders: z.number(), total: z.number() });

/** What an account bought automatically since then: orders that are paid or may be. */
export async function autoBoughtSince(ctx: Control, account: string, since: number) {
  const [row] = await ctx.control.rows(
    sql`SELECT COUNT(*) AS orders, COALESCE(SUM(total), 0) AS total FROM orders
      WHERE account_id = ${account} AND created_at >= ${since} AND kind = 'auto'
        AND status IN ('paid', 'confirming')`,
    bought,
  );
  return row ?? { orders: 0, total: 0 };
}
