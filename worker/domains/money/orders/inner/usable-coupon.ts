import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { type CouponRow, couponByCode } from "#worker/domains/money/billing/price-list-queries.ts";
import { claimsOf, couponClaim, couponUses } from "./claim-queries.ts";
import { familyOf } from "./family-of.ts";

/** A coupon that the account can use now; another account's is no coupon at all. */
export async function usableCoupon(ctx: AccountContext, code: string): Promise<CouponRow> {
  const now = ctx.now();
  const { id } = ctx.account;
  const coupon = await couponByCode(ctx, code.toUpperCase());
  const isOwn = coupon && (coupon.accountId === null || coupon.accountId === id);
  if (!isOwn || coupon.validFrom > now) throw invalid("coupon", ORDER_TEXTS.coupon);
  if (coupon.validTo !== null && coupon.validTo <= now) {
    throw invalid("coupon", ORDER_TEXTS.couponExpired);
  }
  const family = await familyOf(ctx);
  const [own, uses] = await Promise.all([
    claimsOf(ctx, [couponClaim(family, coupon.id)]),
    coupon.mostUses === null ? 0 : couponUses(ctx, coupon.id),
  ]);
  if (own.some(({ settled }) => settled)) throw invalid("coupon", ORDER_TEXTS.couponUsed);
  // One that an unpaid order of the family holds can be used again.
  if (coupon.mostUses !== null && uses - own.length >= coupon.mostUses) {
    throw invalid("coupon", ORDER_TEXTS.couponUsedUp);
  }
  return coupon;
}
