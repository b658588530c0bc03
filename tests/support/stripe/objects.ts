/**
 * What Stripe says about its objects, in our words: the fields that we read or the stand-in sends, and no others. A field that
 * the description requires is required here, except in invoices, which have many that nothing here reads. Sources: see calls.ts.
 */
import type Stripe from "stripe";
import * as z from "zod";

type Fields<T> = { [K in keyof T]?: z.ZodType };

const id = z.string().min(1);
const time = z.int().positive();
const cents = z.int();
const metadata = z.record(z.string(), z.string());
const address = z.looseObject({ city: z.string().nullish() });

/** An object in a list is as it is on its own. */
export function listOf<T extends z.ZodType>(of: T) {
  return z.strictObject({
    object: z.literal("list"),
    data: z.array(of),
    has_more: z.boolean(),
    url: z.string().regex(/^\/v1\//),
  } satisfies Fields<Stripe.ApiList<unknown>>);
}

export const CUSTOMER = z.strictObject({
  id,
  object: z.literal("customer"),
  created: time,
  livemode: z.boolean(),
  name: z.string().nullish(),
  email: z.string().nullable(),
  metadata,
} satisfies Fields<Stripe.Customer>);

const CARD = z.strictObject({
  brand: z.string(),
  last4: z.string().length(4),
  funding: z.string(),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int(),
} satisfies Fields<Stripe.PaymentMethod.Card>);

const BILLING_DETAILS = z.strictObject({
  name: z.string().nullable(),
  address: address.nullable(),
} satisfies Fields<Stripe.PaymentMethod.BillingDetails>);

export const PAYMENT_METHOD = z.strictObject({
  id,
  object: z.literal("payment_method"),
  created: time,
  livemode: z.boolean(),
  type: z.literal("card"),
  customer: id.nullable(),
  billing_details: BILLING_DETAILS,
  card: CARD.optional(),
  metadata: metadata.nullable(),
} satisfies Fields<Stripe.PaymentMethod>);

export const SETUP_INTENT = z.strictObject({
  id,
  object: z.literal("setup_intent"),
  created: time,
  livemode: z.boolean(),
  client_secret: id.nullable(),
  customer: id.nullable(),
  payment_method: id.nullable(),
  payment_method_types: z.array(z.string()),
  usage: z.string(),
  status: z.enum([
    "canceled",
    "processing",
    "requires_action",
    "requires_confirmation",
    "requires_payment_method",
    "succeeded",
  ]),
} satisfies Fields<Stripe.SetupIntent>);

const CHARGE = z.strictObject({
  id,
  object: z.literal("charge"),
  created: time,
  livemode: z.boolean(),
  amount: cents,
  amount_captured: cents,
  amount_refunded: cents,
  currency: z.string().length(3),
  billing_details: BILLING_DETAILS,
  captured: z.boolean(),
  disputed: z.boolean(),
  paid: z.boolean(),
  refunded: z.boolean(),
  customer: id.nullable(),
  payment_intent: id.nullable(),
  metadata,
  status: z.enum(["failed", "pending", "succeeded"]),
  payment_method_details: z.strictObject({ type: z.string(), card: CARD.optional() }).nullable(),
} satisfies Fields<Stripe.Charge>);

const ERROR_FIELDS = {
  type: z.enum(["api_error", "card_error", "idempotency_error", "invalid_request_error"]),
  code: z.string().optional(),
  decline_code: z.string().optional(),
  message: z.string().optional(),
  param: z.string().optional(),
  payment_method: PAYMENT_METHOD.optional(),
};

export const PAYMENT_INTENT = z.strictObject({
  id,
  object: z.literal("payment_intent"),
  created: time,
  livemode: z.boolean(),
  amount: cents,
  amount_capturable: cents,
  amount_received: cents,
  capture_method: z.enum(["automatic", "automatic_async", "manual"]),
  confirmation_method: z.enum(["automatic", "manual"]),
  currency: z.string().length(3),
  customer: id.nullable(),
  description: z.string().nullable(),
  metadata,
  payment_method_types: z.array(z.string()),
  client_secret: id.nullable(),
  latest_charge: z.union([id, CHARGE]).nullable(),
  last_payment_error: z.strictObject(ERROR_FIELDS).nullable(),
  next_action: z.looseObject({ type: z.string() }).nullable(),
  payment_method: id.nullable(),
  status: z.enum([
    "canceled",
    "processing",
    "requires_action",
    "requires_capture",
    "requires_confirmation",
    "requires_payment_method",
    "succeeded",
  ]),
} satisfies Fields<Stripe.PaymentIntent>);

export const ERROR = z.strictObject({
  error: z.strictObject({ ...ERROR_FIELDS, payment_intent: PAYMENT_INTENT.optional() }),
});

export const REFUND = z.strictObject({
  id,
  object: z.literal("refund"),
  created: time,
  amount: cents,
  currency: z.string().length(3),
  charge: id.nullable(),
  payment_intent: id.nullable(),
  metadata: metadata.nullable(),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]).nullable(),
  failure_reason: z
    .enum([
      "lost_or_stolen_card",
      "expired_or_canceled_card",
      "charge_for_pending_refund_disputed",
      "insufficient_funds",
      "declined",
      "merchant_request",
      "unknown",
    ])
    .optional(),
} satisfies Fields<Stripe.Refund>);

export const DISPUTE = z.strictObject({
  id,
  object: z.literal("dispute"),
  created: time,
  livemode: z.boolean(),
  amount: cents,
  currency: z.string().length(3),
  charge: id,
  payment_intent: id.nullable(),
  balance_transactions: z.array(z.unknown()),
  enhanced_eligibility_types: z.array(z.string()),
  evidence: z.looseObject({}),
  evidence_details: z.strictObject({
    due_by: time.nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.int(),
    enhanced_eligibility: z.looseObject({}),
  } satisfies Fields<Stripe.Dispute.EvidenceDetails>),
  is_charge_refundable: z.boolean(),
  metadata,
  reason: z.string(),
  status: z.enum([
    "appeal_needs_response",
    "appeal_under_review",
    "lost",
    "needs_response",
    "prevented",
    "under_review",
    "warning_closed",
    "warning_needs_response",
    "warning_under_review",
    "won",
  ]),
} satisfies Fields<Stripe.Dispute>);

export const INVOICE = z.strictObject({
  id,
  object: z.literal("invoice"),
  created: time,
  livemode: z.boolean(),
  currency: z.string().length(3),
  customer: id.nullable(),
  collection_method: z.enum(["charge_automatically", "send_invoice"]),
  total: cents,
  number: z.string().nullable(),
  hosted_invoice_url: z.url().nullish(),
  invoice_pdf: z.url().nullish(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).nullable(),
} satisfies Fields<Stripe.Invoice>);

export const INVOICE_ITEM = z.strictObject({
  id,
  object: z.literal("invoiceitem"),
  date: time,
  livemode: z.boolean(),
  amount: cents,
  currency: z.string().length(3),
  customer: id,
  invoice: id.nullable(),
  description: z.string().nullable(),
  discountable: z.boolean(),
  proration: z.boolean(),
  period: z.strictObject({ start: time, end: time }),
  quantity: z.int(),
  quantity_decimal: z.string(),
} satisfies Fields<Stripe.InvoiceItem>);

/** What a webhook posts, of the kinds that there are. */
const OBJECT_OF = {
  "payment_intent.canceled": PAYMENT_INTENT,
  "payment_intent.payment_failed": PAYMENT_INTENT,
  "payment_intent.processing": PAYMENT_INTENT,
  "payment_intent.requires_action": PAYMENT_INTENT,
  "payment_intent.succeeded": PAYMENT_INTENT,
  "charge.refunded": CHARGE,
  "refund.created": REFUND,
  "refund.failed": REFUND,
  "refund.updated": REFUND,
  "charge.dispute.closed": DISPUTE,
  "charge.dispute.created": DISPUTE,
} satisfies { [T in Stripe.Event.Type]?: z.ZodType };

function isKnown(type: string): type is keyof typeof OBJECT_OF {
  return type in OBJECT_OF;
}

export const EVENT = z
  .strictObject({
    id,
    object: z.literal("event"),
    api_version: z.string().nullable(),
    created: time,
    livemode: z.boolean(),
    pending_webhooks: z.int(),
    request: z.strictObject({ id: id.nullable(), idempotency_key: id.nullable() }).nullable(),
    type: z.string().refine(isKnown),
    data: z.strictObject({ object: z.unknown() }),
  } satisfies Fields<Stripe.EventBase>)
  .superRefine(({ type, data }, context) => {
    if (!isKnown(type)) return;
    for (const { path, message } of OBJECT_OF[type].safeParse(data.object).error?.issues ?? []) {
      context.addIssue({ code: "custom", path: ["data", "object", ...path], message });
    }
  });
