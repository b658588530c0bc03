import type { Medium } from "../permissions.ts";
import type { Millicents } from "./money.ts";
import { fromCents } from "./money.ts";
import { discounted, type Price, priceOf, type Rates, rateFor, type Tier } from "./prices.ts";

/** What is to be bought. */
export type Cart =
  /** Messages of one medium, at the price list's rates. */
  | { kind: "bundle"; medium: Medium; quantity: number }
  /** Credits at the account's own rates: one credit is one SMS. */
  | { kind: "special"; quantity: number }
  /** An amount of credit in whole cents, before GST. */
  | { kind: "custom"; cents: number };

/** What decides an account's prices. */
export interface PriceList {
  base: Rates;
  /** What a first bundle costs. */
  firstRates: Rates;
  tiers: Readonly<Record<Medium, Tier[]>>;
  /** The media of which its first bundle is still to come. */
  first: Readonly<Record<Medium, boolean>>;
  /** Its special plan. */
  special: Rates | null;
}

export interface PricedCart extends Price {
  /** What credit of this order costs per message. */
  rates: Rates;
  /** How many messages it pays for, if it is used for one medium only; rounded down (R671, R672). */
  messages: Readonly<Record<Medium, number>>;
  /** Whether it uses up the first-purchase rate. */
  isFirst: boolean;
}

/**
 * Prices an order, for the screen and the server alike (002 sections 5 and 9). A coupon takes its percentage off
 * each message's rate; an amount of credit then pays for more messages. Undefined for a special plan that the account does
 * not have. Quantities are validated by the contract.
 */
export function priceCart(cart: Cart, list: PriceList, percentOff = 0): PricedCart | undefined {
  const base = ratesOf(cart, list);
  if (!base) return undefined;
  const rates = {
    sms: discounted(base.sms, isPricedBy(cart, "sms") ? percentOff : 0),
    mms: discounted(base.mms, isPricedBy(cart, "mms") ? percentOff : 0),
  };
  const credit = creditOf(cart, rates);
  return {
    ...priceOf(credit),
    rates,
    messages: { sms: Math.floor(credit / rates.sms), mms: Math.floor(credit / rates.mms) },
    isFirst: isFirst(cart, list),
  };
}

function isFirst(cart: Cart, { first }: PriceList): boolean {
  return cart.kind === "bundle" && first[cart.medium];
}

function ratesOf(cart: Cart, list: PriceList): Rates | undefined {
  if (cart.kind === "special") return list.special ?? undefined;
  if (cart.kind === "custom") return list.special ?? list.base;
  const { medium, quantity } = cart;
  const rate = list.first[medium]
    ? list.firstRates[medium]
    : rateFor(quantity, list.tiers[medium], list.base[medium]);
  return { ...list.base, [medium]: rate };
}

/** Whether what is bought is counted in messages of this medium, or can be used for it alike. */
function isPricedBy(cart: Cart, medium: Medium): boolean {
  return cart.kind === "bundle" ? cart.medium === medium : true;
}

function creditOf(cart: Cart, rates: Rates): Millicents {
  if (cart.kind === "custom") return fromCents(cart.cents);
  return cart.quantity * rates[cart.kind === "bundle" ? cart.medium : "sms"];
}
