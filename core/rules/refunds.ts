import type { Millicents } from "./money.ts";

/** An order that was paid. */
export interface Refundable {
  /** Millicents before GST that it bought; 0 for what pays for something else, and can go back whole. */
  credit: Millicents;
  /** Millicents of them that are still there. */
  unused: Millicents;
  /** Millicents of them that earlier refunds took. */
  withdrawn: Millicents;
  /** Whole cents that were paid for it. */
  total: number;
  /** Whole cents of them that went back already. */
  refunded: number;
}

/**
 * The most whole cents that can go back: what was paid, without what went back, and without the share of the credit
 * that was used, rounded up. If nothing was used, every cent can go back, in however many parts.
 */
export function refundable({ credit, unused, withdrawn, total, refunded }: Refundable): number {
  if (credit === 0) return total - refunded;
  const used = BigInt(credit - unused - withdrawn);
  const cost = Number((used * BigInt(total) + BigInt(credit) - 1n) / BigInt(credit));
  return Math.max(0, total - refunded - cost);
}

/** The credit that a refund of so many cents takes with it: its share, rounded up; with the last cent, all that is left. */
export function creditFor(order: Refundable, cents: number): Millicents {
  if (order.credit === 0) return 0;
  if (cents === refundable(order)) return order.unused;
  return Math.min(shareOf(order, cents), order.unused);
}

/**
 * The credit of so many cents that went back already, whether it was used or not: its share, rounded up; with the last
 * cent, all that no refund took.
 */
export function creditGone(order: Omit<Refundable, "unused">, cents: number): Millicents {
  const { credit, withdrawn, total, refunded } = order;
  if (credit === 0) return 0;
  if (refunded + cents === total) return credit - withdrawn;
  return Math.min(shareOf(order, cents), credit - withdrawn);
}

function shareOf({ credit, total }: Pick<Refundable, "credit" | "total">, cents: number) {
  return Number((BigInt(cents) * BigInt(credit) + BigInt(total) - 1n) / BigInt(total));
}
