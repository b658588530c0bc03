import type { Kernel } from "#worker/context.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { customerOf } from "./customer-queries.ts";
import { hasPaid, type OrderRow } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";

/** The provider's codes of a card that does not pay; not of an owner who did not confirm, or of a fault on the way. */
const DECLINES: ReadonlySet<string | undefined> = new Set([
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
]);

/**
 * A new card that its owner's first payment shows to be declined is not saved. One that has paid before stays, and so
 * does one that is charged while its owner is away: another day it may pay.
 */
export async function forgetDeclined(
  ctx: Kernel,
  { id, userId, accountId }: OrderRow,
  { status, code, cardId }: PaymentState,
): Promise<void> {
  if (status !== "failed" || !DECLINES.has(code) || cardId === undefined || userId === null) return;
  try {
    const [customer, payments] = await Promise.all([customerOf(ctx, accountId), paymentsOf(ctx)]);
    if (customer === undefined) return;
    const card = (await payments.cards(customer)).find((one) => one.id === cardId);
    if (!card || (await hasPaid(ctx, accountId, card))) return;
    await payments.removeCard(customer, cardId);
  } catch (error) {
    // The payment's outcome matters more; the provider's webhook tries it again.
    ctx.log.error("card.forget", error, { order: id });
  }
}
