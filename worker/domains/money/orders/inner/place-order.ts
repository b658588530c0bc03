import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { SoldPackage } from "#core/contract/platform-settings/setting-values.ts";
import { conflict, invalid } from "#core/errors.ts";
import type { OrderKind } from "#core/rules/orders.ts";
import { type Cart, type PricedCart, priceCart } from "#core/rules/price-cart.ts";
import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { CouponRow } from "#worker/domains/money/billing/coupon-queries.ts";
import { usableCoupon } from "../price-list.ts";
import { checkAcceptedTotal, sameOrder } from "./accepted-total.ts";
import { releaseClaims } from "./cancel-order.ts";
import { couponClaim, couponHasUses, firstClaim } from "./claim-queries.ts";
import { type OrderRow, orderByKey } from "./order-queries.ts";
import { familyOf, priceListOf } from "./price-list.ts";
import { freshOrder, writeOrder } from "./write-order.ts";

interface Placing extends Requested {
  key: string;
  /** The total that the person agreed to, in cents; undefined for the system, which agrees to any. */
  total?: number;
  /** What only this order may have, besides. */
  claims?: readonly string[];
  /** Who buys; null for the system. */
  userId: string | null;
  kind: OrderKind;
}

/**
 * The order of this key: the one that there is, or a new one at the price that the person agreed to. Nothing is
 * charged yet. What only one order can have, an unpaid order of the family loses to it.
 */
export async function placeOrder(ctx: AccountContext, placing: Placing): Promise<OrderRow> {
  const { kind, cart, total } = placing;
  const same = (order: OrderRow) =>
    sameOrder(order, order.kind === kind && counts(order, cart), total);
  const known = await orderByKey(ctx, ctx.account.id, placing.key);
  if (known) return same(known);
  const priced = await priceOrder(ctx, placing);
  // The system agrees to any.
  if (placing.userId !== null) await checkAcceptedTotal(ctx, priced.price.total, placing.total);
  const claims = [...claimsFor(await familyOf(ctx), priced), ...(placing.claims ?? [])];
  await releaseClaims(ctx, claims);
  const row = newOrder(ctx, placing, priced);
  const order = await writeOrder(ctx, row, {
    statements: usesLeft(priced),
    claims,
    audit: { action: "order.place", subject: row.id, detail: { total: row.total, kind: row.kind } },
    aborted: ORDER_TEXTS.couponUsedUp,
  });
  return same(order);
}

function counts({ medium, smsCount, mmsCount, credit }: OrderRow, cart: Cart): boolean {
  if (cart.kind === "custom") return credit === cart.cents * 1000;
  if (cart.kind === "special") return smsCount === cart.quantity;
  return medium === cart.medium && (medium === "sms" ? smsCount : mmsCount) === cart.quantity;
}

function claimsFor(family: string, { cart, price, coupon }: Priced): string[] {
  return [
    ...(price.isFirst && cart.kind === "bundle" ? [firstClaim(family, cart.medium)] : []),
    ...(coupon ? [couponClaim(family, coupon.id)] : []),
  ];
}

/** Checked again in the transaction: the last use goes to one order. */
function usesLeft({ coupon }: Priced): Statement[] {
  if (!coupon || coupon.mostUses === null) return [];
  return [abortUnless(couponHasUses(coupon.id, coupon.mostUses))];
}

function newOrder(ctx: AccountContext, placing: Placing, priced: Priced): OrderRow {
  const { key, kind, userId } = placing;
  const { price, coupon, bonus, cart } = priced;
  const medium = cart.kind === "bundle" ? cart.medium : "both";
  return {
    ...freshOrder(ctx),
    userId,
    key,
    kind,
    medium,
    smsCount: price.messages.sms,
    mmsCount: price.messages.mms,
    smsRate: price.rates.sms,
    mmsRate: price.rates.mms,
    credit: price.credit,
    bonus: bonus * (medium === "mms" ? price.rates.mms : price.rates.sms),
    couponId: coupon?.id ?? null,
    percentOff: coupon?.percentOff ?? 0,
    total: price.total,
    gst: price.gst,
  };
}

interface Requested {
  cart: Cart;
  coupon?: string;
  /** The package it was chosen as. */
  bundle?: string;
  /** Rates agreed on for this order alone. */
  rates?: Rates;
}

interface Priced {
  cart: Cart;
  price: PricedCart;
  coupon: CouponRow | undefined;
  /** Messages that come on top. */
  bonus: number;
}

/** What an order costs the account now. The screen's figures are of the same function. */
async function priceOrder(
  ctx: AccountContext,
  { cart, coupon: code, bundle, rates }: Requested,
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
function bonusOf(cart: Cart, packages: readonly SoldPackage[], id: string | undefined): number {
  if (id === undefined || cart.kind !== "bundle") return 0;
  const chosen = packages.find((one) => one.id === id);
  if (!chosen) throw invalid("bundle", ORDER_TEXTS.changed);
  const isIt = chosen.medium === cart.medium && chosen.quantity === cart.quantity;
  return isIt ? chosen.bonus : 0;
}
