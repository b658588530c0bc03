import Stripe from "stripe";
import type { DisputeState, PaymentCard, PaymentState, RefundState } from "../payments.ts";

const STATUS: Readonly<Partial<Record<Stripe.PaymentIntent.Status, PaymentState["status"]>>> = {
  succeeded: "paid",
  processing: "processing",
  requires_action: "needs-action",
  canceled: "canceled",
};

/** `latest_charge` is expanded where it matters. */
export function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  const { id, metadata, status, client_secret, amount, amount_received } = intent;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  const error = intent.last_payment_error;
  // A failed payment has lost its card.
  const method = intent.payment_method ?? error?.payment_method;
  return {
    id,
    order: metadata.order,
    account: metadata.account,
    status: STATUS[status] ?? (error ? "failed" : "unpaid"),
    clientSecret: client_secret ?? undefined,
    cents: status === "succeeded" ? amount_received : amount,
    refundedCents: charge?.amount_refunded ?? 0,
    card: card ? { brand: card.brand ?? "card", last4: card.last4 ?? "" } : undefined,
    cardId: typeof method === "string" ? method : method?.id,
    reason: error?.message,
    code: error?.code,
  };
}

/** The state behind a card that was declined; undefined for any other error. */
export function failedState(error: unknown): PaymentState | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const intent = error.payment_intent;
  if (!intent) return undefined;
  const { message: reason, code } = error;
  return { ...stateOf(intent), status: "failed", reason, code };
}

export function cardOf(method: Stripe.PaymentMethod): PaymentCard | undefined {
  const { id, card, billing_details } = method;
  if (!card) return undefined;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { id, brand, last4, expMonth, expYear, name: billing_details.name };
}

export function refundState(refund: Stripe.Refund): RefundState {
  const { id, status, amount: cents, metadata, failure_reason } = refund;
  const known = { id, cents, key: metadata?.refund };
  if (status === "succeeded") return { ...known, status: "done" };
  if (status === "failed" || status === "canceled") {
    return { ...known, status: "failed", reason: failure_reason };
  }
  return { ...known, status: "pending" };
}

/** An inquiry that is closed took no money, and neither did a dispute that was prevented. */
const ENDED: Readonly<Record<string, DisputeState["status"]>> = {
  won: "won",
  lost: "lost",
  warning_closed: "won",
  prevented: "won",
};

export function disputeState(dispute: Stripe.Dispute): DisputeState {
  const { id, amount, status } = dispute;
  return { id, payment: intentOf(dispute), cents: amount, status: ENDED[status] ?? "open" };
}

/** The payment that a refund, a charge or a dispute belongs to; empty for one that has none. */
export function intentOf({
  payment_intent,
}: Pick<Stripe.Refund, "payment_intent"> | Pick<Stripe.Dispute, "payment_intent">): string {
  return typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? "");
}
