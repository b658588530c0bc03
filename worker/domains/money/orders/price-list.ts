import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { CreditPackage } from "#core/contract/orders/orders.ts";
import type { SoldPackage } from "#core/contract/platform-settings/setting-values.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { toCents } from "#core/rules/money.ts";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import type { AccountContext } from "#worker/context.ts";
import { type CouponRow, couponByCode } from "#worker/domains/money/billing/coupon-queries.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { claimsOf, couponClaim, couponUses } from "./inner/claim-queries.ts";
import { familyOf, priceListOf } from "./inner/price-list.ts";
import { owedRefunds } from "./inner/refund-queries.ts";

export const listPlans = verb(contract.listPlans, async (ctx) => {
  const [{ list, packages }, owed, off] = await Promise.all([
    priceListOf(ctx),
    owedRefunds(ctx, ctx.account.id),
    isOff(ctx, "cardPayments"),
  ]);
  return {
    data: {
      packages: presentPackages(packages, list),
      cards: ctx.payments !== undefined && !off,
      owed: toCents(owed.reduce((sum, refund) => sum + refund.owed, 0)),
      list,
    },
  };
});

/** Packages by medium and quantity, with what they cost by a price list. */
export function presentPackages(packages: readonly SoldPackage[], list: PriceList) {
  return packages.toSorted(byQuantity).map((row) => presentPackage(row, list));
}

function byQuantity(one: SoldPackage, other: SoldPackage): number {
  return one.medium.localeCompare(other.medium) || one.quantity - other.quantity;
}

function presentPackage(row: SoldPackage, list: PriceList): CreditPackage {
  const { id, name, medium, quantity, bonus, bestseller } = row;
  const price = priceCart({ kind: "bundle", medium, quantity }, list);
  if (!price) throw new Error("A package has a price");
  return {
    _id: id,
    id,
    name,
    price: toCents(price.credit),
    priceWithTax: price.total,
    type: medium,
    isMMS: medium === "mms",
    isBundle: true,
    sms: medium === "sms" ? quantity : 0,
    mms: medium === "mms" ? quantity : 0,
    bonus,
    bestseller,
    centsPerSMS: toCents(price.rates.sms),
    centsPerMMS: toCents(price.rates.mms),
    specialPlan: false,
  };
}

export const verifyCoupon = verb(contract.verifyCoupon, async (ctx, { coupon }) => {
  const { code, percentOff, validTo } = await usableCoupon(ctx, coupon);
  return { data: { code, percentOff, validTo } };
});

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
