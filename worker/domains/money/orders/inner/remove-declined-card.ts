import type { Kernel } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { customerOf, type DeclinedCard, deleteDeclined } from "./card-queries.ts";
import { hasPaid, type OrderRow } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";

/** The provider's codes of a card that does not pay; not of an owner who did not confirm, or of a fault on the way. */
const DECLINES: ReadonlySet<string | undefined> = new Set([
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
]);

/** The card that a payment was declined for, unless it was charged while its owner was away: another day it may pay. */
export function declinedCard(
  { userId, accountId }: OrderRow,
  { status, code, cardId }: PaymentState,
): DeclinedCard | undefined {
  if (status !== "failed" || !DECLINES.has(code) || userId === null) return undefined;
  return cardId === undefined ? undefined : { card: cardId, accountId };
}

/**
 * A new card that its owner's first payment shows to be declined is not saved. One that has paid before stays. It was
 * noted with the decline: what fails here is tried again by the sweep, and matters less than the payment's outcome.
 */
export async function removeDeclinedCard(
  ctx: Kernel,
  { card, accountId }: DeclinedCard,
): Promise<void> {
  try {
    const [customer, payments] = await Promise.all([customerOf(ctx, accountId), paymentsOf(ctx)]);
    const cards = customer === undefined ? [] : await payments.cards(customer);
    const found = cards.find(({ id }) => id === card);
    if (customer !== undefined && found && !(await hasPaid(ctx, accountId, found))) {
      await payments.removeCard(customer, card);
    }
    await writeControl(ctx, [deleteDeclined(ctx, card)]);
  } catch (error) {
    ctx.log.error("card.forget", error, { account: accountId });
  }
}
