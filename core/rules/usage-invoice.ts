import { gst } from "./gst.ts";
import { fromCents, MILLICENTS_PER_CENT, type Millicents, toCents } from "./money.ts";
import { renewalAfter } from "./renewals.ts";

/** What a month's usage invoice charges for. */
export interface UsageCharges {
  totalSms: number;
  totalMms: number;
  /** Millicents per message. */
  smsRate: Millicents;
  mmsRate: Millicents;
  /** What its dedicated numbers cost together: whole cents. */
  numbers: number;
}

/** A dedicated number and what it costs a month: whole cents before GST. */
export interface ChargedNumber {
  number: string;
  cents: number;
}

/** When an account got a number, until when a card has paid for it, and when it was given up: epoch milliseconds. */
interface Tenure {
  assignedAt: number;
  paidUntil?: number;
  endedAt?: number;
}

/**
 * Whether a month of a number that no card has paid begins from one moment until before another, by its account's clock.
 * It is charged as it begins, as a card is, so a number that is given back costs the month that has begun, and none
 * that has not.
 */
export function monthBegins(
  { assignedAt, paidUntil = 0, endedAt = Number.POSITIVE_INFINITY }: Tenure,
  { from, to }: { from: number; to: number },
  timeZone: string,
): boolean {
  const first = Math.max(from, paidUntil);
  const begins = assignedAt >= first ? assignedAt : renewalAfter(first - 1, assignedAt, timeZone);
  return begins < Math.min(to, endedAt);
}

/** What some numbers cost together. */
export function centsOf(numbers: readonly ChargedNumber[]): number {
  return numbers.reduce((sum, { cents }) => sum + cents, 0);
}

/** Whole cents; all but `total` and `gst` before GST. */
export interface UsageAmounts {
  sms: number;
  mms: number;
  numbers: number;
  /** What the three come to (R673). */
  net: number;
  gst: number;
  total: number;
}

/**
 * What a usage invoice comes to: messages times their rate, each line rounded half a cent up, and the numbers.
 * For the administrator's dialog and the server alike.
 */
export function usageAmounts(charges: UsageCharges): UsageAmounts {
  const sms = lineOf(charges.totalSms, charges.smsRate);
  const mms = lineOf(charges.totalMms, charges.mmsRate);
  const { numbers } = charges;
  const net = sms + mms + numbers;
  const tax = toCents(gst(fromCents(net)));
  return { sms, mms, numbers, net, gst: tax, total: net + tax };
}

function lineOf(count: number, rate: Millicents): number {
  return Math.floor((count * rate + MILLICENTS_PER_CENT / 2) / MILLICENTS_PER_CENT);
}
