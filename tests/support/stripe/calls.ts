/**
 * What Stripe says about the calls that we make, in our words: the parameters that we use, and no others. A call that sends
 * anything else fails. Compared with github.com/stripe/openapi: all of version 2023-08-16; of 2026-09-30.endive, creating,
 * listing and cancelling PaymentIntents and creating SetupIntents; and the example objects of August 2026. What changed in
 * between is in the types of Stripe's library, which are generated from the description: the compiler checks names against them.
 */
import type Stripe from "stripe";
import * as z from "zod";
import {
  CUSTOMER,
  INVOICE,
  INVOICE_ITEM,
  listOf,
  PAYMENT_INTENT,
  PAYMENT_METHOD,
  REFUND,
  SETUP_INTENT,
} from "./objects.ts";

/** The version that the library sends. When it changes, compare these files with the new description. */
export const API_VERSION = "2026-10-28.endive";

type Params<P> = { [K in keyof P]?: z.ZodType };

// A form holds texts.
const text = z.string().min(1).max(5000);
const integer = z.string().regex(/^\d+$/);
const boolean = z.enum(["true", "false"]);
const currency = z.literal("aud");
const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
const expand = z.array(text);
const limit = z.string().regex(/^([1-9]\d?|100)$/);
const card = z.literal("card");

const CREATE_CUSTOMER = {
  name: z.string().max(256).optional(),
  email: z.string().max(512).optional(),
  metadata: metadata.optional(),
} satisfies Params<Stripe.CustomerCreateParams>;

const LIST_CUSTOMERS = {
  email: z.string().max(512).optional(),
  limit,
} satisfies Params<Stripe.CustomerListParams>;

const LIST_CARDS = { type: card, limit } satisfies Params<Stripe.CustomerListPaymentMethodsParams>;

const CREATE_SETUP_INTENT = {
  customer: text,
  usage: z.enum(["off_session", "on_session"]),
  allowed_payment_method_types: z.array(card),
} satisfies Params<Stripe.SetupIntentCreateParams>;

const CREATE_PAYMENT_INTENT = {
  amount: integer,
  currency,
  customer: text,
  description: z.string().max(1000),
  metadata,
  allowed_payment_method_types: z.array(card),
} satisfies Params<Stripe.PaymentIntentCreateParams>;

const LIST_PAYMENT_INTENTS = {
  customer: text.optional(),
  created: z.strictObject({ gte: integer, lt: integer }).optional(),
  limit,
  starting_after: text.optional(),
  expand: expand.optional(),
} satisfies Params<Stripe.PaymentIntentListParams>;

const CONFIRM = {
  payment_method: text,
  off_session: boolean,
  expand,
} satisfies Params<Stripe.PaymentIntentConfirmParams>;

const RETRIEVE = { expand } satisfies Params<Stripe.PaymentIntentRetrieveParams>;
const CANCEL = { expand } satisfies Params<Stripe.PaymentIntentCancelParams>;

const CREATE_REFUND = {
  payment_intent: text,
  amount: integer,
  metadata,
} satisfies Params<Stripe.RefundCreateParams>;

const LIST_REFUNDS = {
  payment_intent: text,
  limit,
  starting_after: text.optional(),
} satisfies Params<Stripe.RefundListParams>;

const CREATE_INVOICE = {
  customer: text,
  currency,
  auto_advance: boolean,
  collection_method: z.enum(["charge_automatically", "send_invoice"]),
  days_until_due: integer,
} satisfies Params<Stripe.InvoiceCreateParams>;

const LIST_INVOICES = { limit } satisfies Params<Stripe.InvoiceListParams>;

const CREATE_INVOICE_ITEM = {
  customer: text,
  invoice: text,
  currency,
  amount: integer,
  description: text,
} satisfies Params<Stripe.InvoiceItemCreateParams>;

/** By method and path; `{id}` is an object's id. */
export const CALLS = {
  "GET /v1/customers": [LIST_CUSTOMERS, listOf(CUSTOMER)],
  "POST /v1/customers": [CREATE_CUSTOMER, CUSTOMER],
  "GET /v1/customers/{id}/payment_methods": [LIST_CARDS, listOf(PAYMENT_METHOD)],
  "GET /v1/payment_methods/{id}": [{}, PAYMENT_METHOD],
  "POST /v1/payment_methods/{id}/detach": [{}, PAYMENT_METHOD],
  "POST /v1/setup_intents": [CREATE_SETUP_INTENT, SETUP_INTENT],
  "GET /v1/payment_intents": [LIST_PAYMENT_INTENTS, listOf(PAYMENT_INTENT)],
  "POST /v1/payment_intents": [CREATE_PAYMENT_INTENT, PAYMENT_INTENT],
  "GET /v1/payment_intents/{id}": [RETRIEVE, PAYMENT_INTENT],
  "POST /v1/payment_intents/{id}/confirm": [CONFIRM, PAYMENT_INTENT],
  "POST /v1/payment_intents/{id}/cancel": [CANCEL, PAYMENT_INTENT],
  "GET /v1/refunds": [LIST_REFUNDS, listOf(REFUND)],
  "POST /v1/refunds": [CREATE_REFUND, REFUND],
  "GET /v1/invoices": [LIST_INVOICES, listOf(INVOICE)],
  "POST /v1/invoices": [CREATE_INVOICE, INVOICE],
  "GET /v1/invoices/{id}": [{}, INVOICE],
  "POST /v1/invoices/{id}/finalize": [{}, INVOICE],
  "POST /v1/invoiceitems": [CREATE_INVOICE_ITEM, INVOICE_ITEM],
} satisfies Record<string, [Record<string, z.ZodType>, z.ZodType]>;
