import type { Medium } from "../permissions.ts";
import { MILLICENTS_PER_CENT, type Millicents } from "./money.ts";

/** What one SMS part and one MMS cost, before GST. */
export type Rates = Readonly<Record<Medium, Millicents>>;

/** 5.5 and 39 cents, until an administrator sets others: R662, R663 (002 section 9). */
export const BASE_RATES: Rates = { sms: 5_500, mms: 39_000 };
/** What an account's first bundle costs, until an administrator sets something else: R666. */
export const FIRST_RATES: Rates = { sms: 2_800, mms: 29_000 };

interface Range {
  min: number;
  max: number;
}

/** How many messages one order buys: R568, R569 (002 section 5). */
export const BUNDLE_RANGES: Readonly<Record<Medium, Range>> = {
  sms: { min: 300, max: 250_000 },
  mms: { min: 42, max: 20_000 },
};
/** R565, R566. */
export const SPECIAL_PLAN_RANGE: Range = { min: 500, max: 250_000 };

/** From this many messages on, each costs this. */
export interface Tier {
  from: number;
  rate: Millicents;
}

/** The rate of a quantity: of the highest tier that it reaches, or the base rate. */
export function rateFor(quantity: number, tiers: readonly Tier[], base: Millicents): Millicents {
  const reached = tiers.filter(({ from }) => from <= quantity);
  const highest = reached.toSorted((a, b) => b.from - a.from)[0];
  return highest?.rate ?? base;
}

/** What an order comes to. */
export interface Price {
  /** Messages times rate, exact: the credit that it buys. */
  credit: Millicents;
  /** Whole cents, GST included: what is paid. */
  total: number;
  /** Whole cents: the eleventh of the total that is GST. */
  gst: number;
}

/**
 * The price of credit: 1.1 times it, rounded once, half a cent up (R444). GST is an eleventh of that, so that
 * an invoice may say that its total includes GST.
 */
export function priceOf(credit: Millicents): Price {
  if (!Number.isSafeInteger(credit) || credit <= 0) {
    throw new RangeError(`Credit is a whole number of millicents above zero, not ${credit}`);
  }
  // In tenths of a millicent, so that nothing but the rounding rounds.
  const total = Math.floor((credit * 11 + 5 * MILLICENTS_PER_CENT) / (10 * MILLICENTS_PER_CENT));
  return { credit, total, gst: Math.round(total / 11) };
}

/** The rate with a discount of some percent, down to whole millicents. A coupon takes it off each message. */
export function discounted(rate: Millicents, percent: number): Millicents {
  return Math.floor((rate * (100 - percent)) / 100);
}

/**
 * What a first purchase saves against the base rate, in dollars before GST; a saving of less than a dollar is none
 * (R571, R667, R668).
 */
export function firstSaving(
  medium: Medium,
  quantity: number,
  { base, firstRates }: { base: Rates; firstRates: Rates },
): number {
  const { max } = BUNDLE_RANGES[medium];
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > max) return 0;
  const saved = quantity * (base[medium] - firstRates[medium]);
  const dollars = saved / (100 * MILLICENTS_PER_CENT);
  return dollars < 1 ? 0 : dollars;
}

/** How much credit one custom payment buys, in whole cents before GST: from $10 to what the largest bundle costs. */
export const CUSTOM_RANGE: Range = { min: 10_00, max: 13_750_00 };
