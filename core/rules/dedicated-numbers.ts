import { fromCents } from "./money.ts";
import { bareNumber, normaliseMobile } from "./phone.ts";
import { type Price, priceOf } from "./prices.ts";

/** R519: which messages a number is for. */
export const NUMBER_TYPES = ["sms", "mms", "common"] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

/** R521: what the number can do at its provider. */
export const NUMBER_PRODUCTS = ["sms", "sms/mms", "sms/voice"] as const;

/**
 * R522. `active` can be assigned, `inactive` cannot; `pending` waits for its payment; `released` and
 * `expired` are in quarantine, in which replies still reach the last owner.
 */
export const NUMBER_STATUSES = [
  "active",
  "assigned",
  "pending",
  "released",
  "expired",
  "inactive",
] as const;
export type NumberStatus = (typeof NUMBER_STATUSES)[number];

/** O25: by card, on an invoice, or as the administrator says. */
export const NUMBER_PAYMENT_MODES = ["stripe", "invoice", "admin"] as const;

export const NUMBER_EVENTS = [
  "added",
  "changed",
  "activated",
  "deactivated",
  "assigned",
  "released",
  "expired",
  "available",
] as const;
export type NumberEvent = (typeof NUMBER_EVENTS)[number];

/** R520: dollars a month. */
export const DEFAULT_DOLLARS = 15;

/** What a month of a number comes to with GST; `cents` a month is before it. */
export function priceOfNumber(cents: number): Price {
  return cents === 0 ? { credit: 0, total: 0, gst: 0 } : priceOf(fromCents(cents));
}

/** How long a number that was given up is kept from other accounts. */
export const QUARANTINE_MS = 90 * 86_400_000;

/** R678. */
export const NUMBER_HISTORY = 50;

/** Messages per second of one number. */
export const NUMBER_PER_SECOND = 10;

/** R587: national digits of an Australian number. */
export const LEAST_DIGITS = 9;

const LANDLINE = /^(?:0|610?|00610?|\+610?)?([2378]\d{8})$/;

/**
 * R590, decision 4: an Australian mobile or landline number as `61#########`; undefined for anything
 * else, including other countries' numbers.
 */
export function normaliseDedicated(input: string): string | undefined {
  const mobile = normaliseMobile(input);
  if (mobile !== undefined) return mobile;
  const national = LANDLINE.exec(bareNumber(input))?.[1];
  return national === undefined ? undefined : `61${national}`;
}

/** Digits in a text, whatever is between them. */
export function digitsIn(input: string): number {
  return input.replace(/\D/g, "").length;
}
