import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { Kernel } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { endOrder } from "./cancel-order.ts";
import { customerOf, type DeclinedCard, deleteDeclined, insertDeclined } from "./card-queries.ts";
import { changeOrder, declineOrder, hasPaid, type OrderRow } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";

/** Notes how far a payment is. That it is paid is only noted with the provider's own word (`settlePayment`). */
export async function applyState(ctx: Kernel, order: OrderRow, state: PaymentState): Promise<void> {
  const { id } = order;
  const at = ctx.now();
  const open = { id, from: ["unpaid", "confirming"] as const, at };
  const known = { paymentId: state.id };
  if (state.status === "failed" || state.status === "unpaid") {
    const failure = state.status === "failed" ? (state.reason ?? ORDER_TEXTS.declined) : null;
    const declined = declinedCard(order, state);
    await writeControl(ctx, [
      declineOrder(ctx, order, { failure, paymentId: state.id, at }),
      ...(declined ? [insertDeclined(ctx, declined)] : []),
    ]);
    if (declined) await removeDeclinedCard(ctx, declined);
  } else if (state.status === "canceled") {
    const canceled = { ...known, status: "canceled" as const };
    await writeControl(ctx, [changeOrder(ctx, open, canceled), ...endOrder(ctx, id)]);
  } else {
    await writeControl(ctx, [changeOrder(ctx, open, known)]);
  }
}

/** The provider's codes of a card that does not pay; not of an owner who did not confirm, or of a fault on the way. */
const DECLINES: ReadonlySet<string | undefined> = new Set([
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
]);

/** The card that a payment was declined for, unless it was charged while its owner was away: another day it may pay. */
function declinedCard(
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
