import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { coupons } from "#worker/db/schema/control/billing.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type CouponRow = typeof coupons.$inferSelect;

/** By its code in capitals, expired or not. */
export function couponByCode(ctx: Control, code: string): Promise<CouponRow | undefined> {
  return ctx.control.find(coupons, eq(coupons.code, code));
}

export function insertCoupon(ctx: Control, row: CouponRow): Statement {
  return ctx.control.insert(coupons, row);
}

export function couponById(ctx: Control, id: Id<"coupon">): Promise<CouponRow | undefined> {
  return ctx.control.find(coupons, eq(coupons.id, id));
}

/** Ends one that still runs, or has not begun; changes nothing if it is over. */
export function endCouponRow(ctx: Control, id: Id<"coupon">, by: string): Statement {
  const now = ctx.now();
  const runs = and(eq(coupons.id, id), or(isNull(coupons.validTo), gt(coupons.validTo, now)));
  return ctx.control.update(coupons, { validTo: now, endedBy: by, endedAt: now }, runs);
}

export interface ListedCoupon {
  coupon: CouponRow;
  /** The name of the only account that may use it. */
  account: string | null;
  /** How many orders use it. */
  uses: number;
}

/** A page of the coupons whose code begins with a text, the newest first. */
export async function couponPage(
  ctx: Control,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: ListedCoupon[] }> {
  const where = search === "" ? undefined : beginsWith(sql.raw("coupons.code"), search);
  const uses = sql`(SELECT COUNT(*) FROM order_claims
    WHERE claim BETWEEN 'coupon:' || ${coupons.id} || ':' AND 'coupon:' || ${coupons.id} || ':~')`;
  const [total, rows] = await Promise.all([
    ctx.control.count(coupons, where),
    ctx.control.orm
      .select({ coupon: coupons, account: accounts.name, uses: uses.mapWith(Number) })
      .from(coupons)
      .leftJoin(accounts, eq(accounts.id, coupons.accountId))
      .where(where)
      .orderBy(desc(coupons.createdAt))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows };
}
