/** What was bought, or why it was given. */
export const ORDER_KINDS = [
  "bundle",
  "special",
  "custom",
  "auto",
  "plan",
  "reward",
  "admin",
  "invoice",
  "number",
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export const ORDER_MEDIUMS = ["sms", "mms", "both"] as const;
export type OrderMedium = (typeof ORDER_MEDIUMS)[number];

/**
 * `unpaid`: nothing is charged yet, or a card was declined; `confirming`: the card provider was asked and its answer is
 * still to come; `paid`; `canceled`: nothing will be charged any more.
 */
export const ORDER_STATUSES = ["unpaid", "confirming", "paid", "canceled"] as const;

/** Whole cents: Stripe charges no less in Australian dollars. */
export const LEAST_BY_CARD = 50;

/** R516. */
export const PAYMENT_MODES = ["reward", "stripe", "invoice", "admin", "other"] as const;

/** How an administrator's order is paid: not at all, by an invoice, or outside the product. */
export const GIVEN_MODES = ["reward", "admin", "invoice", "other"] as const;
export type GivenMode = (typeof GIVEN_MODES)[number];

/** R515, C44: `usages` and `credits` are accepted too. */
export const INVOICE_METHODS = ["usage", "credit"] as const;
export type InvoiceMethod = (typeof INVOICE_METHODS)[number];

/** R517: what the specification calls the types of payments. */
export const PAYMENT_TYPES = [
  "SpecialPlan",
  "AutoCredit",
  "SignupReward",
  "Admin",
  "Normal",
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

const TYPES: Readonly<Partial<Record<OrderKind, PaymentType>>> = {
  special: "SpecialPlan",
  auto: "AutoCredit",
  reward: "SignupReward",
  admin: "Admin",
};

export function paymentTypeOf(kind: OrderKind): PaymentType {
  return TYPES[kind] ?? "Normal";
}

export const REFUND_STATUSES = ["begun", "done", "failed"] as const;
export const DISPUTE_STATUSES = ["open", "won", "lost"] as const;
