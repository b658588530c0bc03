import type { PaymentCard } from "#worker/ports/payments.ts";

/** A card is good until the last day of its month, by Sydney's calendar or anybody's: a day does not matter here. */
export function isExpired({ expYear, expMonth }: PaymentCard, now: number): boolean {
  return now >= Date.UTC(expYear, expMonth, 1);
}
