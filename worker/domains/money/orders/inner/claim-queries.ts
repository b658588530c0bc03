import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import type { OrderMedium } from "#core/rules/orders.ts";
import type { SystemContext } from "#worker/context.ts";
import { orderClaims } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

/** A family's first bundle of a medium. */
export function firstClaim(family: string, medium: Medium): string {
  return `first:${family}:${medium}`;
}

/** A family's one use of a coupon. */
export function couponClaim(family: string, coupon: string): string {
  return `coupon:${coupon}:${family}`;
}

/** The one automatic purchase of an account that is under way. */
export function autoClaim(account: string): string {
  return `auto:${account}`;
}

/** The one payment of an account's plan that is under way. */
export function planClaim(account: string, medium: OrderMedium): string {
  return `plan:${account}:${medium}`;
}

/** A month of a plan, which is paid once. */
export function periodClaim(subscription: string, period: number): string {
  return `month:${subscription}:${period}`;
}

/** The one order that an administrator's form makes, whichever account it names. */
export function givenClaim(key: string): string {
  return `given:${key}`;
}

/** The one payment of a usage invoice. */
export function invoiceClaim(invoice: string): string {
  return `invoice:${invoice}`;
}

/** Whether no order holds a claim: a condition of a transaction. */
export function isUnclaimed(claim: string) {
  return sql`NOT EXISTS (SELECT 1 FROM order_claims WHERE claim = ${claim})`;
}

const claimRow = z.object({
  claim: z.string(),
  order_id: z.string(),
  /** Whether the order is paid, or may be any moment. */
  settled: z.number().transform(Boolean),
});

/** Which of these claims are held, and by which orders. */
export function claimsOf(ctx: Control, claims: readonly string[]) {
  return ctx.control.rows(
    sql`SELECT c.claim, c.order_id, o.status = 'paid' AS settled
      FROM order_claims c JOIN orders o ON o.id = c.order_id
      WHERE c.claim IN (SELECT value FROM json_each(${JSON.stringify(claims)}))`,
    claimRow,
  );
}

/** Fails if another order holds one of them. */
export function insertClaims(ctx: Control, order: string, claims: readonly string[]): Statement[] {
  if (claims.length === 0) return [];
  const rows = claims.map((claim) => ({ claim, orderId: order }));
  return [statement(ctx.control.orm.insert(orderClaims).values(rows))];
}

/** Gives up some of what an order claimed. */
export function dropClaims(ctx: Control, order: string, claims: string[]): Statement {
  const where = and(eq(orderClaims.orderId, order), inArray(orderClaims.claim, claims));
  return ctx.control.delete(orderClaims, where);
}

/** Gives up what an order claimed, if it is canceled. */
export function deleteClaims(ctx: Control, order: string): Statement {
  const isCanceled = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order} AND status = 'canceled')`;
  const where = and(eq(orderClaims.orderId, order), isCanceled);
  return ctx.control.delete(orderClaims, where);
}

/** How many orders hold a claim on a coupon. */
export async function couponUses(ctx: Control, coupon: string): Promise<number> {
  const prefix = `coupon:${coupon}:`;
  const [row] = await ctx.control.rows(
    sql`SELECT COUNT(*) AS n FROM order_claims
      WHERE claim BETWEEN ${prefix} AND ${`${prefix}~`}`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}

/** What must hold when one more order claims a coupon. */
export function couponHasUses(coupon: string, most: number) {
  const prefix = `coupon:${coupon}:`;
  return sql`(SELECT COUNT(*) FROM order_claims
    WHERE claim BETWEEN ${prefix} AND ${`${prefix}~`}) < ${most}`;
}
