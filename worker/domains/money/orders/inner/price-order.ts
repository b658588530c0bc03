import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import { conflict, invalid } from "#core/errors.ts";
import { type Cart, type PricedCart, priceCart } from "#core/rules/price-cart.ts";
import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CouponRow, PackageRow } from "#worker/domains/money/billing/price-list-queries.ts";
import { priceListOf } from "./price-list.ts";
import { usableCoupon } from "./usable-coupon.ts";

export interface Asked {
  cart: Cart;
  coupon?: string | undefined;
  /** The package it was chosen as. */
  bundle?: string | undefined;
  /** Rates agreed on for this order alone. */
  rates?: Rates;
}

export interface Priced {
  cart: Cart;
  price: PricedCart;
  coupon: CouponRow | undefined;
  /** Messages that come on top. */
  bonus: number;
}

/** What an order costs the account now. The screen's figures are of the same function. */
export async function priceOrder(
  ctx: AccountContext,
  { cart, coupon: code, bundle, rates }: Asked,
): Promise<Priced> {
  const [{ list, packages }, coupon] = await Promise.all([
    priceListOf(ctx),
    code === undefined ? undefined : usableCoupon(ctx, code),
  ]);
  const special = rates ?? list.special;
  const price = priceCart(cart, { ...list, special }, coupon?.percentOff);
  if (!price) throw conflict(ORDER_TEXTS.noSpecialPlan);
  return { cart, price, coupon, bonus: bonusOf(cart, packages, bundle) };
}

/** A package's bonus belongs to exactly its quantity. */
function bonusOf(cart: Cart, packages: readonly PackageRow[], id: string | undefined): number {
  if (id === undefined || cart.kind !== "bundle") return 0;
  const chosen = packages.find((one) => one.id === id);
  if (!chosen) throw invalid("bundle", ORDER_TEXTS.changed);
  const isIt = chosen.medium === cart.medium && chosen.quantity === cart.quantity;
  return isIt ? chosen.bonus : 0;
}
