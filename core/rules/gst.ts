import { MILLICENTS_PER_CENT, type Millicents, roundedTo } from "./money.ts";

/**
 * GST on an invoice's total before tax: 10 % in whole cents, half a cent rounded up (the ATO's
 * total invoice rule). Call it once per invoice, never per line. The result is in millicents.
 */
export function gst(mc: Millicents): Millicents {
  return roundedTo(mc, 10 * MILLICENTS_PER_CENT) * MILLICENTS_PER_CENT;
}

/** Whether the short statement 'Total includes GST' is true of it: GST is exactly one eleventh. */
export function isEleventh({ total, gst }: { total: number; gst: number }): boolean {
  return gst * 11 === total;
}

/**
 * The GST of the next part of an amount that is taken back, in whole cents. All parts together have exactly the GST of
 * the whole, however they are cut.
 */
export function gstOfPart(
  whole: { total: number; gst: number },
  before: { total: number; gst: number },
  part: number,
): number {
  const taken = BigInt(before.total + part) * BigInt(whole.gst) * 2n + BigInt(whole.total);
  return Number(taken / (BigInt(whole.total) * 2n)) - before.gst;
}
