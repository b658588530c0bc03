/** A thousandth of an Australian cent, always a whole number: what all amounts are kept in. */
export type Millicents = number;

export const MILLICENTS_PER_CENT = 1000;

/** Cents for the wire, with up to three decimals: 5500 is 5.5. */
export function toCents(mc: Millicents): number {
  return mc / MILLICENTS_PER_CENT;
}

/** Rounds half up, away from zero, so that a refund shows the same figure as its charge. */
function roundedTo(mc: Millicents, unit: number): number {
  const whole = Math.floor((Math.abs(mc) + unit / 2) / unit);
  return mc < 0 && whole > 0 ? -whole : whole;
}

/** Dollars with two decimals and thousands separators: "$1,543.07", "-$5.00". */
export function formatMoney(mc: Millicents): string {
  const cents = roundedTo(mc, MILLICENTS_PER_CENT);
  const whole = Math.abs(cents);
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${cents < 0 ? "-" : ""}$${dollars}.${String(whole % 100).padStart(2, "0")}`;
}

/** A price per message, or any amount that two decimals of a dollar would hide: "5.5¢". */
export function formatRate(mc: Millicents): string {
  return `${toCents(mc)}¢`;
}

/**
 * GST on an invoice's total before tax: 10 % in whole cents, half a cent upwards (the ATO's total
 * invoice rule). Call it once an invoice, never once a line. The answer is in millicents.
 */
export function gst(mc: Millicents): Millicents {
  return roundedTo(mc, 10 * MILLICENTS_PER_CENT) * MILLICENTS_PER_CENT;
}

/** Credit bought at one price. `rate` is the price of one segment. */
export interface Lot {
  lot: number;
  remaining: Millicents;
  rate: Millicents;
}

export interface Spent {
  total: Millicents;
  /** What was taken from each lot, in the order given; lots that gave nothing are left out. */
  lots: { lot: number; amount: Millicents }[];
}

export interface Allocator {
  /** Pays one message whole from the oldest lot that covers it; undefined where none does. */
  take(segments: number): { lot: number; price: Millicents } | undefined;
  /** What each lot still holds: given to `allocate` again, it goes on as if it had never stopped. */
  state(): Lot[];
  /** What was taken since `allocate`, not since an earlier cursor. */
  spent(): Spent;
}

/** Gives out credit message by message, oldest lot (first in the array) first, never below zero. */
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

function isAmount(mc: number): boolean {
  return Number.isSafeInteger(mc) && mc >= 0;
}
