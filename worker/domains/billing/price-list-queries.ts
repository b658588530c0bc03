import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { coupons, packages, priceTiers } from "#worker/db/schema/control/billing.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type TierRow = typeof priceTiers.$inferSelect;
export type PackageRow = typeof packages.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;

export function tiersNow(ctx: Control): Promise<TierRow[]> {
  const now = ctx.now();
  const open = or(isNull(priceTiers.validTo), gt(priceTiers.validTo, now));
  return ctx.control.orm
    .select()
    .from(priceTiers)
    .where(and(lte(priceTiers.validFrom, now), open));
}

export function packagesNow(ctx: Control): Promise<PackageRow[]> {
  const now = ctx.now();
  const open = or(isNull(packages.validTo), gt(packages.validTo, now));
  return ctx.control.orm
    .select()
    .from(packages)
    .where(and(lte(packages.validFrom, now), open))
    .orderBy(asc(packages.medium), asc(packages.quantity));
}

/** By its code in capitals, expired or not. */
export async function couponByCode(ctx: Control, code: string): Promise<CouponRow | undefined> {
  const [row] = await ctx.control.orm.select().from(coupons).where(eq(coupons.code, code)).limit(1);
  return row;
}

export function insertCoupon(ctx: Control, row: CouponRow): Statement {
  return statement(ctx.control.orm.insert(coupons).values(row));
}
