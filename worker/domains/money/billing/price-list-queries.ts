import { and, asc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SystemContext } from "#worker/context.ts";
import { coupons, packages, plans, priceTiers } from "#worker/db/schema/control/billing.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type TierRow = typeof priceTiers.$inferSelect;
export type PackageRow = typeof packages.$inferSelect;
export type PlanRow = typeof plans.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;

interface Validity {
  validFrom: SQLiteColumn;
  validTo: SQLiteColumn;
}

function isValid({ validFrom, validTo }: Validity, now: number): SQL | undefined {
  return and(lte(validFrom, now), or(isNull(validTo), gt(validTo, now)));
}

export function tiersNow(ctx: Control): Promise<TierRow[]> {
  return ctx.control.list(priceTiers, { where: isValid(priceTiers, ctx.now()) });
}

export function packagesNow(ctx: Control): Promise<PackageRow[]> {
  return ctx.control.list(packages, {
    where: isValid(packages, ctx.now()),
    orderBy: [asc(packages.medium), asc(packages.quantity)],
  });
}

export function plansNow(ctx: Control): Promise<PlanRow[]> {
  return ctx.control.list(plans, {
    where: isValid(plans, ctx.now()),
    orderBy: [asc(plans.medium), asc(plans.messages)],
  });
}

/** By its code in capitals, expired or not. */
export function couponByCode(ctx: Control, code: string): Promise<CouponRow | undefined> {
  return ctx.control.find(coupons, eq(coupons.code, code));
}

export function insertCoupon(ctx: Control, row: CouponRow): Statement {
  return ctx.control.insert(coupons, row);
}
