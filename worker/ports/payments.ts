/**
 * The card provider, in our own terms. Amounts are whole cents of Australian dollars. A card that is declined is a state, not
 * an error; `PaymentUnclear` is thrown if the provider did not answer, so that it is unknown whether it charged, and
 * `PaymentRefused` if it wants no such payment.
 */
export interface Payments {
  /** What the browser needs to show the provider's card field. */
  publishableKey: string;
  scriptUrl: string;
  /** The same account always has the same customer. */
  createCustomer(of: { account: string; name: string; email: string }): Promise<string>;
  /** Begins to save a card; the browser finishes it with the secret. The same key begins it once. */
  startCard(customer: string, key: string): Promise<{ id: string; clientSecret: string }>;
  cards(customer: string): Promise<PaymentCard[]>;
  /** False if the customer has no such card. */
  removeCard(customer: string, card: string): Promise<boolean>;
  /** Charges an order, once: however often an attempt is repeated, it is one payment and one charge. */
  pay(charge: Charge): Promise<PaymentState>;
  /** The payment of an order whose `pay` never answered; undefined if it never reached the provider. */
  find(of: Pick<Charge, "order" | "customer">): Promise<PaymentState | undefined>;
  payment(id: string): Promise<PaymentState>;
  /** The same; undefined if the provider has no such payment. */
  paymentIfAny(id: string): Promise<PaymentState | undefined>;
  /** From then on it cannot be paid; the state says if it was too late. */
  cancelPayment(id: string): Promise<PaymentState>;
  /** All that were begun between two times, for the books. */
  paymentsBetween(from: number, to: number): AsyncIterable<PaymentState>;
  /** Pays back a part or all; the same key once. */
  refund(of: { payment: string; cents: number; key: string }): Promise<RefundState>;
  /** All refunds of a payment, ours and those that were made at the provider itself. */
  refundsOf(payment: string): Promise<RefundState[]>;
  /** What a webhook says, if it is the provider's: `PaymentEventRefused` otherwise. */
  readEvent(body: string, signature: string | null): Promise<PaymentEvent>;
}

/** What a card provider knows us by. */
export interface PaymentKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the browser gets the card field from. */
  scriptUrl: string;
}

export interface Charge {
  order: string;
  account: string;
  /** How often a card was declined for this order: the next attempt is another one. */
  attempt: number;
  customer: string;
  card: string;
  cents: number;
  /** On the card's statement and at the provider. */
  description: string;
  /** No person is there to answer their bank's question. */
  offSession: boolean;
}

export interface PaymentCard {
  id: string;
  brand: string;
  last4: string;
  /** 1 to 12. */
  expMonth: number;
  expYear: number;
  name: string | null;
}

export interface PaymentState {
  id: string;
  /** Our order, as the payment's metadata says; undefined for a payment that is none of ours. */
  order: string | undefined;
  /** The account, as it says there. */
  account: string | undefined;
  /** `unpaid`: no card was charged yet, or declined. */
  status: "unpaid" | "paid" | "processing" | "needs-action" | "failed" | "canceled";
  /** For the browser, while an action is needed. */
  clientSecret?: string;
  cents: number;
  refundedCents: number;
  card?: { brand: string; last4: string } | undefined;
  /** The saved card that was charged, or declined. */
  cardId?: string;
  /** The provider's words for the payer, of one that failed. */
  reason?: string;
  /** The provider's code: `card_declined`, `authentication_required`. */
  code?: string;
}

export interface RefundState {
  id: string;
  status: "pending" | "done" | "failed";
  cents: number;
  /** Our name for it; undefined for one that was made at the provider itself. */
  key?: string;
  reason?: string;
}

export type PaymentEvent =
  | { type: "payment"; payment: PaymentState }
  /** Something about the refunds of a payment has changed: its list says what. */
  | { type: "refund"; payment: string }
  | { type: "dispute"; dispute: DisputeState }
  | { type: "other"; name: string };

export interface DisputeState {
  id: string;
  payment: string;
  cents: number;
  status: "open" | "won" | "lost";
}

/** The provider did not answer, or not in a way that says what happened. */
export class PaymentUnclear extends Error {}

/** The provider refused to begin a payment: nothing is charged, and asked again it says the same. */
export class PaymentRefused extends Error {}

/** A webhook that is not genuine: a wrong or an old signature, of the other mode, or not what the provider says of itself. */
export class PaymentEventRefused extends Error {}
