import { formatCount } from "./counts.ts";

/** A thousandth of an Australian cent, always a whole number: the unit of all stored amounts. */
export type Millicents = number;

export const MILLICENTS_PER_CENT = 1000;

/** Cents for the wire, with up to three decimals: 5500 becomes 5.5. */
export function toCents(mc: Millicents): number {
  return mc / MILLICENTS_PER_CENT;
}

/** Rounds half away from zero, so that a refund shows the same figure as its charge. */
export function roundedTo(mc: Millicents, unit: number): number {
  const whole = Math.floor((Math.abs(mc) + unit / 2) / unit);
  return mc < 0 && whole > 0 ? -whole : whole;
}

/** Cents with their fractions as dollars, exact to the millicent, to calculate with in a spreadsheet. */
export function toDollars(cents: number): number {
  return Number((cents / 100).toFixed(5));
}

/** Back from the wire: 5.5 becomes 5500. */
export function fromCents(cents: number): Millicents {
  return Math.round(cents * MILLICENTS_PER_CENT);
}

/**
 * How an amount is rounded for display; stored, summed and exported amounts stay exact. A charge
 * (spent, debited, refunded) rounds half up. A balance rounds down, so that it never shows more
 * than there is. A shortfall rounds up, so that paying it is enough.
 */
export type AmountKind = "charge" | "balance" | "shortfall";

const TO_CENTS: Readonly<Record<AmountKind, (mc: Millicents) => number>> = {
  charge: (mc) => roundedTo(mc, MILLICENTS_PER_CENT),
  balance: (mc) => Math.floor(mc / MILLICENTS_PER_CENT),
  shortfall: (mc) => Math.ceil(mc / MILLICENTS_PER_CENT),
};

/** Dollars with two decimals and thousands separators: "$1,543.07", "-$5.00". */
export function formatMoney(mc: Millicents, kind: AmountKind): string {
  const cents = TO_CENTS[kind](mc);
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}${wholeDollars(Math.abs(cents) / 100)}.${fraction}`;
}

/** The same to the last millicent, for tooltips: "$549.9945". */
export function formatExact(mc: Millicents): string {
  const size = Math.abs(mc);
  const unit = 100 * MILLICENTS_PER_CENT;
  const fraction = String(size % unit)
    .padStart(5, "0")
    .replace(/0{1,3}$/, "");
  return `${mc < 0 ? "-" : ""}${wholeDollars(size / unit)}.${fraction}`;
}

/** A mark at the side of a chart: "$1.5K". */
export function formatRounded(mc: Millicents): string {
  const dollars = mc / (100 * MILLICENTS_PER_CENT);
  const compact = new Intl.NumberFormat("en-AU", { notation: "compact" });
  return `${dollars < 0 ? "-" : ""}$${compact.format(Math.abs(dollars))}`;
}

function wholeDollars(dollars: number): string {
  return `$${formatCount(Math.floor(dollars))}`;
}

/** The price of one message or part, exact: "5.5¢". */
export function formatRate(mc: Millicents): string {
  return `${toCents(mc)}¢`;
}

/**
 * What is left after a charge, in whole cents, as it is shown beside both: the difference of the two figures that are
 * read there.
 */
export function shownAfter(balance: Millicents, charge: Millicents): number {
  return TO_CENTS.balance(balance) - TO_CENTS.charge(charge);
}

/** What a charge comes to after its refund, in whole cents: the difference of the two figures that are read there. */
export function shownNet(charge: Millicents, refund: Millicents): number {
  return TO_CENTS.charge(charge) - TO_CENTS.charge(refund);
}

/** Credit bought at one price. `rate` is the price of one segment. */
export interface Lot {
  lot: number;
  remaining: Millicents;
  rate: Millicents;
}

export interface Spent {
  total: Millicents;
  /** What was taken from each lot, in the given order; untouched lots are left out. */
  lots: { lot: number; amount: Millicents }[];
}

export interface Allocator {
  /** Pays for one whole message from the oldest lot that covers it; undefined if none does. */
  take(segments: number): { lot: number; price: Millicents } | undefined;
  /** What each lot still holds: passed to `allocate` again, it continues as if it had never stopped. */
  state(): Lot[];
  /** What was taken since `allocate`, not since an earlier cursor. */
  spent(): Spent;
}

/** Allocates credit message by message, oldest lot (first in the array) first, never below zero. */
export function allocate(lots: readonly Lot[]): Allocator {
  const left = lots.map(({ lot, remaining, rate }) => {
    if (!isAmount(remaining) || !isAmount(rate)) {
      throw new RangeError(`Lot ${lot} needs whole millicents of zero or more`);
    }
    return { lot, remaining, rate, amount: 0 };
  });
  return {
    take(segments) {
      if (!Number.isSafeInteger(segments) || segments < 1) {
        throw new RangeError(`A message has one segment or more, not ${segments}`);
      }
      for (const entry of left) {
        const price = segments * entry.rate;
        if (entry.remaining < price) continue;
        entry.remaining -= price;
        entry.amount += price;
        return { lot: entry.lot, price };
      }
      return undefined;
    },
    state: () => left.map(({ lot, remaining, rate }) => ({ lot, remaining, rate })),
    spent: () => ({
      total: left.reduce((sum, { amount }) => sum + amount, 0),
      lots: left.filter(({ amount }) => amount > 0).map(({ lot, amount }) => ({ lot, amount })),
    }),
  };
}

/** What equal messages cost, paid as `allocate` pays; those that no credit covers cost `beyond` for each part. */
export function costOf(
  lots: readonly Pick<Lot, "remaining" | "rate">[],
  { messages, segments, beyond }: { messages: number; segments: number; beyond: Millicents },
): Millicents {
  let left = messages;
  let cost = 0;
  for (const { remaining, rate } of lots) {
    const paid = Math.min(left, Math.floor(remaining / (segments * rate)));
    left -= paid;
    cost += paid * segments * rate;
  }
  return cost + left * segments * beyond;
}

function isAmount(mc: number): boolean {
  return Number.isSafeInteger(mc) && mc >= 0;
}
