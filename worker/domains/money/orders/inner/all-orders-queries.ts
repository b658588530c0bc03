import { and, desc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { OrderMedium } from "#core/rules/orders.ts";
import type { SystemContext } from "#worker/context.ts";
import { begins } from "#worker/db/folded.ts";
import { accounts, members, users } from "#worker/db/schema/control/directory.ts";
import { orders } from "#worker/db/schema/control/orders.ts";
import { accountIdOfUser } from "#worker/domains/identity/directory/account-queries.ts";
import { versionOf } from "#worker/kernel/edit-queries.ts";
import { withdrawn } from "./order-queries.ts";

type Control = Pick<SystemContext, "control">;

export interface OrderFilter {
  medium?: readonly OrderMedium[];
  /** Epoch milliseconds; `to` is left out. */
  from?: number;
  to?: number;
  email?: string;
  user?: string;
  /** The beginning of an account's name. */
  search?: string;
}

function matching(ctx: Control, filter: OrderFilter): SQL | undefined {
  const { medium, from, to, email, user, search } = filter;
  return and(
    ne(orders.status, "canceled"),
    medium && inArray(orders.medium, [...medium]),
    from === undefined ? undefined : gte(orders.createdAt, from),
    to === undefined ? undefined : lt(orders.createdAt, to),
    email ? inArray(orders.accountId, accountsOf(ctx, email)) : undefined,
    user ? inArray(orders.accountId, accountIdOfUser(ctx, user)) : undefined,
    search ? inArray(orders.accountId, accountsNamed(ctx, search)) : undefined,
  );
}

function accountsOf({ control }: Control, email: string) {
  return control.orm
    .select({ id: members.accountId })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(eq(users.email, email.toLowerCase()));
}

/** By the index of names. */
function accountsNamed({ control }: Control, start: string) {
  return control.orm.select({ id: accounts.id }).from(accounts).where(begins("name", start));
}

/** Everybody's, newest first, with their account and the millicents that refunds took. */
export function allOrders(
  ctx: Control,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return ctx.control.orm
    .select({
      order: getTableColumns(orders),
      account: {
        id: accounts.id,
        name: accounts.name,
        shard: accounts.shard,
        number: accounts.number,
      },
      withdrawn,
      version: versionOf(sql`orders.id`),
    })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(matching(ctx, filter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}
export type AccountOrderRow = Awaited<ReturnType<typeof allOrders>>[number];

export function allOrdersCount(ctx: Control, filter: OrderFilter): Promise<number> {
  return ctx.control.count(orders, matching(ctx, filter));
}

/**
 * What a user's account, or every account, bought or was given between two times, by payment mode: cents, and
 * millicents of gifts.
 */
export function purchasesBetween(
  ctx: Control,
  user: string | undefined,
  { from, to }: { from: number; to: number },
) {
  return ctx.control.orm
    .select({
      mode: orders.paymentMode,
      paid: sql<number>`SUM(${orders.total})`,
      given: sql<number>`SUM(CASE WHEN ${orders.total} = 0 THEN ${orders.credit} ELSE 0 END)`,
    })
    .from(orders)
    .where(
      and(
        user === undefined ? undefined : inArray(orders.accountId, accountIdOfUser(ctx, user)),
        eq(orders.status, "paid"),
        gte(orders.createdAt, from),
        lt(orders.createdAt, to),
      ),
    )
    .groupBy(orders.paymentMode)
    .orderBy(orders.paymentMode);
}
