import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { PaymentOutcome } from "#core/contract/orders/orders.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import { type PaymentCard, PaymentRefused, type PaymentState } from "#worker/ports/payments.ts";
import { applyState } from "./apply-state.ts";
import { customerOf, insertCustomer } from "./card-queries.ts";
import { describeOrder } from "./describe-order.ts";
import { changeOrder, declineOrder, type OrderRow, orderById } from "./order-queries.ts";
import { orUnavailable, paymentsOf } from "./payments-of.ts";

interface Paying {
  /** A saved card. */
  card: string;
  /** Whether no person is there to answer their bank's question. */
  offSession?: boolean;
}

/**
 * Charges an order to a saved card, once: the card provider knows the order and the attempt by name. The credit is added
 * when the provider's signed word comes, not here.
 */
export async function payOrder(
  ctx: AccountContext,
  order: OrderRow,
  { card, offSession = false }: Paying,
): Promise<PaymentOutcome> {
  if (order.status === "paid") return outcomeOf(order);
  await refuseIfOff(ctx, "cardPayments");
  const payments = await paymentsOf(ctx);
  const customer = await checkCard(ctx, card);
  await markConfirming(ctx, order);
  const state = await payments
    .pay({
      order: order.id,
      account: ctx.account.id,
      attempt: order.declines,
      customer,
      card,
      offSession,
      cents: order.total,
      description: describeOrder(order),
    })
    .catch(async (error: unknown) => {
      if (error instanceof PaymentRefused) throw await refused(ctx, order, error.message);
      // The order stays `confirming`: the sweep asks what became of it.
      ctx.log.error("payment.unclear", error, { order: order.id });
      throw new CooeeError("UNAVAILABLE", ORDER_TEXTS.unclear);
    });
  await applyState(ctx, order, state);
  return answerTo(order, state);
}

/** Refuses a card that the account does not have, or that has expired. Returns whose it is at the card provider. */
export async function checkCard(ctx: AccountContext, card: string): Promise<string> {
  const payments = await paymentsOf(ctx);
  const customer = await ensureCustomer(ctx);
  const chosen = (await orUnavailable(ctx, payments.cards(customer))).find(({ id }) => id === card);
  if (!chosen) throw invalid("card", ORDER_TEXTS.cardGone);
  if (isExpired(chosen, ctx.now())) throw invalid("card", ORDER_TEXTS.cardExpired);
  return customer;
}

/** From here on there may be a charge that we do not know of yet. */
async function markConfirming(ctx: AccountContext, { id, declines }: OrderRow): Promise<void> {
  const from = { id, from: ["unpaid", "confirming"] as const, at: ctx.now() };
  await writeControl(ctx, [changeOrder(ctx, from, { status: "confirming" })]);
  const now = await orderById(ctx, id);
  if (now?.status === "canceled") throw conflict(ORDER_TEXTS.keyUsed);
  if (now?.declines !== declines) throw conflict(ORDER_TEXTS.underway);
}

/** Nothing was charged, and whatever is asked next is another attempt. */
async function refused(ctx: AccountContext, order: OrderRow, failure: string) {
  const { paymentId } = order;
  await writeControl(ctx, [declineOrder(ctx, order, { failure, paymentId, at: ctx.now() })]);
  return new CooeeError("PAYMENT_FAILED", failure);
}

function answerTo(order: OrderRow, state: PaymentState): PaymentOutcome {
  if (state.status === "failed" || state.status === "canceled") {
    // 402 is one of the statuses of a failed payment (R645); the provider's words are shown (R644).
    throw new CooeeError("PAYMENT_FAILED", state.reason ?? ORDER_TEXTS.declined);
  }
  if (state.status !== "needs-action") return outcomeOf(order);
  const { clientSecret } = state;
  return {
    message: ORDER_TEXTS.processing,
    data: { order: order.id, state: "action", clientSecret },
  };
}

function outcomeOf({ id, grantedAt, number }: OrderRow): PaymentOutcome {
  const isThere = grantedAt !== null;
  const words = paymentTexts(number);
  return {
    message: isThere ? words.paid : words.processing,
    data: { order: id, state: isThere ? "paid" : "processing" },
  };
}

/** What is said of an order's payment: it brings a number, or credit. */
export function paymentTexts(number: string | null): { paid: string; processing: string } {
  if (number === null) return { paid: ORDER_TEXTS.paid, processing: ORDER_TEXTS.processing };
  return { paid: OWN_NUMBER_TEXTS.bought, processing: OWN_NUMBER_TEXTS.processing };
}

/** The account's customer at the card provider, made when it is first needed; never two. */
export async function ensureCustomer(ctx: AccountContext): Promise<string> {
  const { id } = ctx.account;
  const known = await customerOf(ctx, id);
  if (known !== undefined) return known;
  const { name } = await accountProfile(ctx, id);
  const email = ctx.person?.email ?? "";
  const payments = await paymentsOf(ctx);
  const made = await orUnavailable(ctx, payments.createCustomer({ account: id, name, email }));
  await writeControl(ctx, [insertCustomer(ctx, id, made)]);
  return (await customerOf(ctx, id)) ?? made;
}

/** A card is good until the last day of its month, by Sydney's calendar or anybody's: a day does not matter here. */
export function isExpired({ expYear, expMonth }: PaymentCard, now: number): boolean {
  return now >= Date.UTC(expYear, expMonth, 1);
}
