import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Millicents } from "#core/rules/money.ts";
import type { SystemContext } from "#worker/context.ts";
import { orderRefunds, orders } from "#worker/db/schema/control/orders.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export type RefundRow = typeof orderRefunds.$inferSelect;

/** Begins the name of the refund of an order whose money came when there was nothing that it could pay for. */
export const UNDELIVERED = "undelivered:";

export function undeliveredKey(order: string): string {
  return `${UNDELIVERED}${order}`;
}

/** Begins the name of a refund that was made at the card provider, not here. */
const OUTSIDE = "outside:";

export function outsideKey(refundId: string): string {
  return `${OUTSIDE}${refundId}`;
}

export function isOutside({ key }: Pick<RefundRow, "key">): boolean {
  return key.startsWith(OUTSIDE);
}

/** Names what a refund takes in the ledger, and its credit note. */
export function refundKey({ id }: Pick<RefundRow, "id">): string {
  return `refund:${id}`;
}

export function refundByKey(ctx: Control, key: string) {
  return ctx.control.find(orderRefunds, eq(orderRefunds.key, key));
}

export function refundById(ctx: Control, id: string) {
  return ctx.control.find(orderRefunds, eq(orderRefunds.id, id));
}

/** Of one order; those that failed are left out: their credit is back. */
export function refundsOf(ctx: Control, order: string): Promise<RefundRow[]> {
  return ctx.control.list(orderRefunds, {
    where: and(eq(orderRefunds.orderId, order), ne(orderRefunds.status, "failed")),
    orderBy: asc(orderRefunds.createdAt),
  });
}

/** Once for each amount that is owed. */
export function lowerOwed(
  ctx: Control,
  { id, owed }: Pick<RefundRow, "id" | "owed">,
  { taken, at }: { taken: Millicents; at: number },
): Statement {
  return ctx.control.update(
    orderRefunds,
    { owed: owed - taken, changedAt: at },
    and(eq(orderRefunds.id, id), eq(orderRefunds.owed, owed)),
  );
}

/** Written as the partial index has it. */
const OWED = sql`${orderRefunds.owed} > 0`;

/** An account's own, and those of its sub-accounts that were removed: their credit came to it. */
function owedBy(account: string) {
  return and(
    OWED,
    sql`${orderRefunds.accountId} IN (SELECT id FROM accounts
      WHERE id = ${account} OR (parent_id = ${account} AND deleted_at IS NOT NULL))`,
  );
}

/** Refunds whose credit an account still owes. */
export function owedRefunds(ctx: Control, account: string): Promise<RefundRow[]> {
  return ctx.control.list(orderRefunds, {
    where: owedBy(account),
    orderBy: asc(orderRefunds.createdAt),
  });
}

/** Some of the refunds, of all accounts, whose credit is owed: others each time, so that none is left out. */
export function someOwedRefunds(ctx: Control, limit: number): Promise<RefundRow[]> {
  return ctx.control.list(orderRefunds, {
    where: and(OWED, eq(orderRefunds.status, "done")),
    orderBy: sql`random()`,
    limit,
  });
}

/** With it the order's sum grows: beyond what was paid the database refuses it. */
export function beginRefund(ctx: Control, row: RefundRow): Statement[] {
  return [
    ctx.control.insert(orderRefunds, row),
    ctx.control.update(
      orders,
      { refunded: sql`refunded + ${row.cents}` },
      eq(orders.id, row.orderId),
    ),
  ];
}

export function endRefund(
  ctx: Control,
  id: string,
  { refundId, at }: { refundId: string; at: number },
): Statement {
  return ctx.control.update(
    orderRefunds,
    { status: "done", refundId, changedAt: at },
    and(eq(orderRefunds.id, id), eq(orderRefunds.status, "begun")),
  );
}

/** It did not take place: the order's sum shrinks again, once. */
export function failRefund(
  ctx: Control,
  { id, orderId, cents }: RefundRow,
  { failure, at }: { failure: string; at: number },
): Statement[] {
  const open = and(eq(orderRefunds.id, id), inArray(orderRefunds.status, ["begun", "done"]));
  const isOnce = sql`EXISTS (SELECT 1 FROM order_refunds WHERE id = ${id} AND status <> 'failed')`;
  return [
    ctx.control.update(
      orders,
      { refunded: sql`refunded - ${cents}` },
      and(eq(orders.id, orderId), isOnce),
    ),
    ctx.control.update(orderRefunds, { status: "failed", failure, owed: 0, changedAt: at }, open),
  ];
}

export function openRefunds(
  ctx: Control,
  { before, limit }: { before: number; limit: number },
): Promise<RefundRow[]> {
  return ctx.control.list(orderRefunds, {
    where: and(eq(orderRefunds.status, "begun"), lt(orderRefunds.changedAt, before)),
    orderBy: asc(orderRefunds.changedAt),
    limit,
  });
}
