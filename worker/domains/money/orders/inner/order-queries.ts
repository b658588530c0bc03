import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { orders } from "#worker/db/schema/control/orders.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { PaymentCard } from "#worker/ports/payments.ts";

type Control = Pick<SystemContext, "control">;

export type OrderRow = typeof orders.$inferSelect;

export function orderByKey(ctx: Control, account: string, key: string) {
  return ctx.control.find(orders, and(eq(orders.accountId, account), eq(orders.key, key)));
}

/** Whether a card, by what is printed on it, has paid an order of the account. */
export async function hasPaid(
  ctx: Control,
  account: string,
  { brand, last4 }: Pick<PaymentCard, "brand" | "last4">,
): Promise<boolean> {
  const isPaid = and(eq(orders.accountId, account), eq(orders.status, "paid"));
  const isCard = and(eq(orders.cardBrand, brand), eq(orders.cardLast4, last4));
  return (await ctx.control.find(orders, and(isPaid, isCard))) !== undefined;
}

/** Whosever it is: for what the card provider says about it. */
export function orderById(ctx: Control, id: string) {
  return ctx.control.find(orders, eq(orders.id, id));
}

export function insertOrder(ctx: Control, row: OrderRow): Statement {
  return ctx.control.insert(orders, row);
}

/** Changes an order that is in one of these states. */
export function changeOrder(
  ctx: Control,
  { id, from, at }: { id: string; from: readonly OrderRow["status"][]; at: number },
  values: Partial<OrderRow>,
): Statement {
  return ctx.control.update(
    orders,
    { ...values, changedAt: at },
    and(eq(orders.id, id), inArray(orders.status, [...from])),
  );
}

/** This attempt is over, declined or never made; the next one has another name. */
export function declineOrder(
  ctx: Control,
  { id, declines }: Pick<OrderRow, "id" | "declines">,
  { failure, paymentId, at }: { failure: string | null; paymentId: string | null; at: number },
): Statement {
  return ctx.control.update(
    orders,
    { status: "unpaid", failure, paymentId, declines: declines + 1, changedAt: at },
    and(
      eq(orders.id, id),
      eq(orders.declines, declines),
      inArray(orders.status, ["unpaid", "confirming"]),
    ),
  );
}

/** Whether so many cents of an order went back: a condition of a transaction. */
export function hasRefunded(id: string, cents: number): SQL {
  return sql`(SELECT refunded FROM orders WHERE id = ${id}) = ${cents}`;
}

/** Once, and only if the condition holds. */
export function markGranted(ctx: Control, id: string, at: number, condition?: SQL): Statement {
  return ctx.control.update(
    orders,
    { grantedAt: at },
    and(eq(orders.id, id), isNull(orders.grantedAt), condition),
  );
}

const UNSETTLED = sql`(status IN ('unpaid', 'confirming')
  OR (status = 'paid' AND granted_at IS NULL))`;

/** Orders whose payment or credit has not been settled since `before`, oldest first. */
export function unsettledOrders(
  ctx: Control,
  { before, limit }: { before: number; limit: number },
): Promise<OrderRow[]> {
  const where = and(UNSETTLED, ne(orders.status, "unpaid"), lt(orders.changedAt, before));
  return ctx.control.list(orders, { where, orderBy: asc(orders.changedAt), limit });
}

interface Abandoned {
  /** When an order, or one of a number, was tried last. */
  before: number;
  beforeNumber: number;
  /** When one of a number was begun, however often it was tried since. */
  begunBefore: number;
  limit: number;
}

/** Orders that are still not paid, and have been open for too long. */
export function abandonedOrders(
  ctx: Control,
  { before, beforeNumber, begunBefore, limit }: Abandoned,
): Promise<OrderRow[]> {
  const isOld = or(
    lt(orders.changedAt, before),
    and(
      eq(orders.kind, "number"),
      or(lt(orders.changedAt, beforeNumber), lt(orders.createdAt, begunBefore)),
    ),
  );
  const where = and(UNSETTLED, ne(orders.status, "paid"), isOld);
  return ctx.control.list(orders, { where, orderBy: asc(orders.changedAt), limit });
}

/** What an account bought or was given; what it never paid is left out. */
function shownOf(account: string) {
  return and(
    eq(orders.accountId, account),
    or(ne(orders.status, "canceled"), ne(orders.refunded, 0)),
  );
}

/** The millicents that refunds took of an order. */
export const withdrawn = sql<number>`(SELECT COALESCE(SUM(credit), 0) FROM order_refunds
  WHERE order_id = orders.id AND status <> 'failed')`;

export function ordersOf(
  ctx: Control,
  account: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return ctx.control.orm
    .select({ order: getTableColumns(orders), withdrawn })
    .from(orders)
    .where(shownOf(account))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

export function orderCount(ctx: Control, account: string): Promise<number> {
  return ctx.control.count(orders, shownOf(account));
}
