import {
  AUTHENTICATION_REQUIRED,
  type Decline,
  NOT_AUTHENTICATED,
  type TestCard,
  testCard,
} from "./cards.ts";
import type { Objects, StripeObject } from "./objects.ts";
import { declined, invalid, missing } from "./refusal.ts";

/** What happened, for the webhooks. */
export type Happened = (type: string, object: StripeObject) => void;

export interface Bank {
  objects: Objects;
  happened: Happened;
  /** Seconds. */
  now: number;
}

const OPEN = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

const NO_EVIDENCE = {
  due_by: null,
  has_evidence: false,
  past_due: false,
  submission_count: 0,
  enhanced_eligibility: {},
};

export function intentById({ objects }: Bank, id: string): StripeObject {
  const intent = objects.find(id);
  if (intent?.object !== "payment_intent") throw missing("payment_intent", id);
  return intent;
}

function mustBeOpen(intent: StripeObject, act: "cancel" | "confirm"): void {
  if (OPEN.has(String(intent.status))) return;
  throw invalid(
    `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: "payment_intent_unexpected_state", payment_intent: intent },
  );
}

/** Confirms a payment with a saved card. */
export function confirmIntent(
  bank: Bank,
  intent: StripeObject,
  { method, offSession }: { method: string; offSession: boolean },
): StripeObject {
  mustBeOpen(intent, "confirm");
  const card = bank.objects.find(method);
  if (card?.object !== "payment_method") throw missing("PaymentMethod", method);
  if (card.customer !== intent.customer) {
    throw invalid("The PaymentMethod does not belong to the Customer you supplied.");
  }
  const kind = cardKind(card);
  const requested = { ...intent, payment_method: method };
  if (kind?.asks && offSession) throw fail(bank, requested, AUTHENTICATION_REQUIRED);
  if (kind?.asks) {
    const next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    const waiting = { ...requested, status: "requires_action", next_action };
    bank.happened("payment_intent.requires_action", bank.objects.save(waiting));
    return waiting;
  }
  if (kind?.paying) throw fail(bank, requested, kind.paying);
  return succeed(bank, requested, kind);
}

/** The card's owner answered their bank. */
export function authenticateIntent(
  bank: Bank,
  intent: StripeObject,
  agreed: boolean,
): StripeObject {
  if (intent.status !== "requires_action") return intent;
  const card = bank.objects.find(String(intent.payment_method));
  const kind = cardKind(card);
  const decline = agreed ? kind?.paying : NOT_AUTHENTICATED;
  if (!decline) return succeed(bank, intent, kind);
  fail(bank, intent, decline);
  return intentById(bank, intent.id);
}

/** A saved card's number is in its metadata, where only the stand-in looks. */
function cardKind(card: StripeObject | undefined): TestCard | undefined {
  const metadata = card?.metadata;
  const isKept = typeof metadata === "object" && metadata !== null && "number" in metadata;
  return isKept ? testCard(String(metadata.number)) : undefined;
}

function fail(bank: Bank, intent: StripeObject, decline: Decline) {
  const card = bank.objects.find(String(intent.payment_method));
  const failed = bank.objects.save({
    ...intent,
    status: "requires_payment_method",
    next_action: null,
    payment_method: null,
    last_payment_error: { type: "card_error", ...decline, payment_method: card },
  });
  bank.happened("payment_intent.payment_failed", failed);
  return declined(decline, { payment_intent: failed });
}

function succeed(bank: Bank, intent: StripeObject, kind: TestCard | undefined): StripeObject {
  const card = bank.objects.find(String(intent.payment_method));
  const charge = bank.objects.create("charge", bank.now, {
    currency: "aud",
    amount: intent.amount,
    amount_captured: intent.amount,
    captured: true,
    livemode: false,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    metadata: {},
    billing_details: card?.billing_details,
    customer: intent.customer,
    payment_intent: intent.id,
    paid: true,
    status: "succeeded",
    payment_method_details: { type: "card", card: card?.card },
  });
  const paid = bank.objects.save({
    ...intent,
    status: "succeeded",
    next_action: null,
    last_payment_error: null,
    amount_received: intent.amount,
    latest_charge: charge.id,
  });
  bank.happened("payment_intent.succeeded", paid);
  if (kind?.disputed) openDispute(bank, paid);
  return paid;
}

export function cancelIntent(bank: Bank, intent: StripeObject): StripeObject {
  if (intent.status === "canceled") return intent;
  mustBeOpen(intent, "cancel");
  const canceled = bank.objects.save({ ...intent, status: "canceled", next_action: null });
  bank.happened("payment_intent.canceled", canceled);
  return canceled;
}

export function refundIntent(
  bank: Bank,
  intent: StripeObject,
  { amount, metadata }: { amount: number; metadata: Record<string, string> },
): StripeObject {
  const charge = bank.objects.find(String(intent.latest_charge));
  if (!charge) throw invalid("This PaymentIntent does not have a successful charge to refund.");
  if (charge.disputed) {
    throw invalid("The charge is disputed.", { code: "charge_disputed" });
  }
  const left = Number(charge.amount) - Number(charge.amount_refunded);
  if (!(amount > 0 && amount <= left)) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  }
  const amount_refunded = Number(charge.amount_refunded) + amount;
  const charged = bank.objects.save({ ...charge, amount_refunded, refunded: amount === left });
  const refund = bank.objects.create("refund", bank.now, {
    currency: "aud",
    amount,
    metadata,
    charge: charge.id,
    payment_intent: intent.id,
    status: "succeeded",
  });
  bank.happened("refund.created", refund);
  bank.happened("charge.refunded", charged);
  return refund;
}

/** A refund that the card's bank sends back, days later. */
export function failRefund(bank: Bank, id: string): StripeObject {
  const refund = bank.objects.find(id);
  if (refund?.object !== "refund") throw missing("refund", id);
  const charge = bank.objects.find(String(refund.charge));
  if (charge) {
    const amount_refunded = Number(charge.amount_refunded) - Number(refund.amount);
    bank.objects.save({ ...charge, amount_refunded, refunded: false });
  }
  const failure_reason = "lost_or_stolen_card";
  const failed = bank.objects.save({ ...refund, status: "failed", failure_reason });
  bank.happened("refund.failed", failed);
  return failed;
}

/** The card's owner disputes a payment at their bank. */
export function openDispute(bank: Bank, intent: StripeObject): StripeObject {
  const charge = bank.objects.find(String(intent.latest_charge));
  if (charge) bank.objects.save({ ...charge, disputed: true });
  const dispute = bank.objects.create("dispute", bank.now, {
    currency: "aud",
    amount: intent.amount,
    charge: charge?.id,
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    balance_transactions: [],
    evidence: {},
    enhanced_eligibility_types: [],
    evidence_details: NO_EVIDENCE,
  });
  bank.happened("charge.dispute.created", dispute);
  return dispute;
}

export function closeDispute(bank: Bank, id: string, status: "won" | "lost"): StripeObject {
  const dispute = bank.objects.find(id);
  if (dispute?.object !== "dispute") throw missing("dispute", id);
  const closed = bank.objects.save({ ...dispute, status });
  bank.happened("charge.dispute.closed", closed);
  return closed;
}
