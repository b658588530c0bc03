import type { CreditPackage } from "#core/contract/orders/orders.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import type { PackageRow } from "#worker/domains/money/billing/price-list-queries.ts";
import { verb } from "#worker/verb.ts";
import { priceListOf } from "./inner/price-list.ts";
import { owedRefunds } from "./inner/refund-queries.ts";
import { usableCoupon } from "./inner/usable-coupon.ts";

export const listPlans = verb(contract.listPlans, async (ctx) => {
  const [{ list, packages }, owed] = await Promise.all([
    priceListOf(ctx),
    owedRefunds(ctx, ctx.account.id),
  ]);
  return {
    data: {
      packages: packages.map((row) => presentPackage(row, list)),
      cards: ctx.payments !== undefined,
      owed: toCents(owed.reduce((sum, refund) => sum + refund.owed, 0)),
      list,
    },
  };
});

function presentPackage(row: PackageRow, list: PriceList): CreditPackage {
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
