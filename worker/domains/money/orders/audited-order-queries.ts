import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { ORDER_STATUSES, PAYMENT_MODES } from "#core/rules/orders.ts";
import type { SystemContext } from "#worker/context.ts";
import { UNDELIVERED } from "./inner/refund-queries.ts";

type Control = Pick<SystemContext, "control">;

const row = z.object({
  id: z.string(),
  account: z.string(),
  shard: z.number().nullable(),
  mode: z.enum(PAYMENT_MODES),
  status: z.enum(ORDER_STATUSES),
  /** Whole cents. */
  total: z.number(),
  refunded: z.number(),
  /** Millicents that it brings: 0 for an invoice of what was not sent. */
  credit: z.number(),
  bonus: z.number(),
  payment: z.string().nullable(),
  /** Whole cents of refunds that took place, and of those that are not known to be over. */
  back: z.number(),
  underway: z.number(),
  /** Whether what it paid for was gone, and it was not paid back. */
  owed: z.number().transform(Boolean),
  /** When its status or one of its refunds changed last. */
  moved_at: z.number(),
});
/** What an order says of its money. */
export type AuditedOrder = z.infer<typeof row>;

function read(ctx: Control, where: SQL): Promise<AuditedOrder[]> {
  const refunds = (status: string) =>
    sql`(SELECT COALESCE(SUM(cents), 0) FROM order_refunds WHERE order_id = o.id AND status = ${status})`;
  return ctx.control.rows(
    sql`SELECT o.id, o.account_id AS account, a.shard, o.payment_mode AS mode, o.status, o.total,
        o.refunded, COALESCE(o.released, o.credit) AS credit, o.bonus, o.payment_id AS payment,
        o.refunded < o.total AND EXISTS (SELECT 1 FROM order_refunds
          WHERE key = ${UNDELIVERED} || o.id AND status = 'failed') AS owed,
        ${refunds("done")} AS back, ${refunds("begun")} AS underway,
        MAX(o.changed_at, COALESCE((SELECT MAX(changed_at) FROM order_refunds
          WHERE order_id = o.id), 0)) AS moved_at
      FROM orders o LEFT JOIN accounts a ON a.id = o.account_id WHERE ${where}`,
    row,
  );
}

/** Orders that are paid by card, by when they were begun; `to` is left out. */
export function cardOrdersBetween(ctx: Control, from: number, to: number) {
  return read(
    ctx,
    sql`o.created_at >= ${from} AND o.created_at < ${to} AND o.payment_mode = 'stripe'
      ORDER BY o.created_at`,
  );
}

export function ordersByIds(ctx: Control, ids: readonly string[]) {
  return read(ctx, sql`o.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

export function ordersByPayments(ctx: Control, payments: readonly string[]) {
  return read(ctx, sql`o.payment_id IN (SELECT value FROM json_each(${JSON.stringify(payments)}))`);
}

/** When the order was begun that many orders follow up to; undefined if there are fewer before `to`. */
export async function endOfOrders(
  ctx: Control,
  { from, to, count }: { from: number; to: number; count: number },
): Promise<number | undefined> {
  const [last] = await ctx.control.rows(
    sql`SELECT created_at AS at FROM orders WHERE created_at >= ${from} AND created_at < ${to}
      ORDER BY created_at LIMIT 1 OFFSET ${count - 1}`,
    z.object({ at: z.number() }),
  );
  return last?.at;
}
