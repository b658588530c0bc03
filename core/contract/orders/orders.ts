import * as z from "zod";
import { endpoint, listOf, noInput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import {
  INVOICE_METHODS,
  ORDER_MEDIUMS,
  PAYMENT_MODES,
  PAYMENT_TYPES,
} from "../../rules/orders.ts";
import { BUNDLE_RANGES, CUSTOM_RANGE, SPECIAL_PLAN_RANGE } from "../../rules/prices.ts";
import { onceKey } from "../fields/once-key.ts";
import { seenVersion } from "../fields/record-version.ts";

export const ORDER_TEXTS = {
  paid: "Payment successful. Your credit has been added.",
  processing: "Your payment is being processed. Your credit is added when it is complete.",
  declined: "Your card was declined.",
  /** R570. */
  outOfRange: "You can not buy this amount of SMS/MMS",
  enterAgain: "Please enter quantity again to buy.",
  /** R564 to R566. */
  quantityRequired: "Number is required!",
  specialLow: "Can not buy less than 500 credits",
  specialHigh: "Can not buy more than 250000 credits",
  customLow: "Enter at least $10.00",
  customHigh: "Enter at most $13,750.00",
  whole: "Enter a whole number",
  /** R550. */
  chooseCard: "Please Choose a payment option",
  cardGone: "This card is not available any more. Choose another one.",
  cardExpired: "This card has expired. Choose another one.",
  changed: "The price has changed. Please check your order and pay again.",
  keyUsed: "This order was already used for something else. Please start again.",
  noSpecialPlan: "Your account has no special plan any more. Please choose a bundle.",
  /** R548, R549. */
  cardHolder: "Please Enter Card Holder Name",
  cardHolderShort: "Please Enter a Valid Name",
  /** R501. */
  wait: "Please wait while we process your payment",
  notCharged: "Nothing was charged for this order.",
  bankAsks: "Your bank asks you to confirm this payment.",
  over: "This order has ended. Nothing will be charged for it.",
  coupon: "This coupon is not valid",
  couponExpired: "This coupon has expired",
  couponUsed: "You have already used this coupon",
  couponUsedUp: "This coupon has been used up",
  underway: "Another payment is under way. Please wait until it is complete.",
  /** The card provider's least. */
  tooLittle: "A card cannot pay less than $0.50. Nothing was charged.",
  noPayments: "Card payments are not available at the moment. Please try again later.",
  unclear:
    "We could not reach the card provider. We will check whether you were charged: please do not pay again yet.",
  cardRemoved: "The card has been removed",
} as const;

export const buys = { who: "signed-in", may: "purchase", inPerson: true } as const;
const sees = { who: "signed-in", may: "invoice" } as const;
/** By card, also who pays by invoice. */
const pays = { who: "signed-in", may: "payByCard", inPerson: true } as const;

/** An amount in whole cents. */
const cents = z.number().int();

const rates = z.object({ sms: z.number(), mms: z.number() });
const perMedium = <T extends z.ZodType>(of: T) => z.object({ sms: of, mms: of });
const tier = z.object({ from: z.number(), rate: z.number() });

/** R687. Prices are in cents. */
export const creditPackage = z.object({
  _id: z.string(),
  /** The same, as the documents name it. */
  id: z.string(),
  name: z.string(),
  price: z.number(),
  priceWithTax: z.number(),
  type: z.enum(["sms", "mms"]),
  isMMS: z.boolean(),
  isBundle: z.boolean(),
  sms: z.number(),
  mms: z.number(),
  /** Messages that come on top. */
  bonus: z.number(),
  bestseller: z.boolean(),
  centsPerSMS: z.number(),
  centsPerMMS: z.number(),
  specialPlan: z.boolean(),
});
export type CreditPackage = z.infer<typeof creditPackage>;

/** What `priceCart` prices with: rates are in millicents. */
export const priceList = z.object({
  base: rates,
  firstRates: rates,
  tiers: perMedium(z.array(tier)),
  first: perMedium(z.boolean()),
  special: rates.nullable(),
});

export const listPlans = endpoint("GET", "/user/plans", {
  summary: "What credit costs the account: its packages, and what prices any other quantity",
  access: { who: "signed-in", may: "purchase" },
  input: noInput,
  output: z.object({
    data: z.object({
      packages: z.array(creditPackage),
      /** Whether a card can pay: there is a card provider. */
      cards: z.boolean(),
      /** Cents of credit that are taken out of the next purchase: used before they were refunded at the card provider. */
      owed: z.number(),
      list: priceList,
    }),
  }),
});

export const verifyCoupon = endpoint("POST", "/subscribe/verifycoupon", {
  summary: "Whether the account can use a coupon, and what it takes off",
  access: buys,
  // Codes are short: they must not be tried one by one.
  limits: [{ of: "coupon", by: "account", per: "hour", most: 30 }],
  exact: true,
  input: z.object({ coupon: z.string().trim().min(1, "Enter a coupon").max(40) }),
  output: z.object({
    data: z.object({ code: z.string(), percentOff: z.number(), validTo: z.number().nullable() }),
  }),
});

/** The fields that every purchase has. */
export const purchase = {
  /** A UUID that the page made for this purchase: sent again, it is the same order. */
  order: onceKey,
  /** A saved card. */
  card: z.string({ error: ORDER_TEXTS.chooseCard }).min(1, ORDER_TEXTS.chooseCard).max(100),
  coupon: z.string().trim().min(1).max(40).optional(),
  /** What the page showed, in cents with GST: if it is something else by now, nothing is charged. */
  total: cents.optional(),
};

/**
 * `paid`: the credit is there; `processing`: it comes; `action`: the page must let the bank ask the person
 * (3-D Secure) with `clientSecret`, and then look at the order.
 */
export const outcome = z.object({
  message: z.string(),
  data: z.object({
    order: z.string(),
    state: z.enum(["paid", "processing", "action"]),
    clientSecret: z.string().optional(),
  }),
});
export type PaymentOutcome = z.infer<typeof outcome>;

const quantity = z.number({ error: ORDER_TEXTS.quantityRequired }).int(ORDER_TEXTS.whole);

/** Beside a bundle's quantity, which its ranges decide. */
function checkQuantity(
  { type, quantity: count }: { type: "sms" | "mms" | "special"; quantity: number },
  refine: z.core.$RefinementCtx,
): void {
  const { min, max } = type === "special" ? SPECIAL_PLAN_RANGE : BUNDLE_RANGES[type];
  if (count >= min && count <= max) return;
  const special = count < min ? ORDER_TEXTS.specialLow : ORDER_TEXTS.specialHigh;
  const message =
    type === "special" ? special : `${ORDER_TEXTS.outOfRange}. ${ORDER_TEXTS.enterAgain}`;
  refine.addIssue({ code: "custom", path: ["quantity"], message });
}

export const purchaseBundle = endpoint("POST", "/user/purchase-bundle", {
  summary: "Buy messages at the price list's rates, or credits of the special plan",
  access: buys,
  limits: [{ of: "purchase", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z
    .object({
      ...purchase,
      type: z.enum(["sms", "mms", "special"]),
      quantity,
      /** The package it was chosen as; its bonus applies at exactly its quantity. */
      bundle: z.string().max(40).optional(),
    })
    .superRefine(checkQuantity),
  output: outcome,
});

export const customPayment = endpoint("POST", "/user/customPayment", {
  summary: "Buy an amount of credit",
  access: buys,
  limits: [{ of: "purchase", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({
    ...purchase,
    /** Cents before GST. */
    amount: cents
      .min(CUSTOM_RANGE.min, ORDER_TEXTS.customLow)
      .max(CUSTOM_RANGE.max, ORDER_TEXTS.customHigh),
  }),
  output: outcome,
});

export const payOwnInvoice = endpoint("POST", "/invoice/{id}/pay", {
  summary: "Pay a usage invoice by card",
  access: pays,
  owns: { id: "invoice" },
  limits: [{ of: "purchase", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({ id: idSchema("invoice"), order: purchase.order, card: purchase.card }),
  output: outcome,
});

export const getOrder = endpoint("GET", "/user/order", {
  summary: "How far an order is, for the page that pays for it or was closed while it did",
  access: pays,
  input: z.object({ order: z.uuid() }),
  output: z.object({
    data: z.object({
      /** `none`: no purchase with this key has reached us. `action` as in a purchase's answer. */
      state: z.enum(["none", "unpaid", "processing", "action", "paid", "canceled"]),
      message: z.string(),
      clientSecret: z.string().optional(),
    }),
  }),
});
export type OrderState = z.output<typeof getOrder.output>["data"];

export const savedCard = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  name: z.string(),
  /** Past its month; it is listed, but nothing can be paid with it (R551). */
  expired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

export const getCards = endpoint("GET", "/user/getCards", {
  summary: "The account's saved cards, and what the browser needs to add one",
  access: pays,
  input: noInput,
  output: z.object({
    data: z.array(savedCard),
    provider: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
  }),
});

export const startCard = endpoint("POST", "/user/startCard", {
  summary: "Begin to save a card: the browser gives it to the card provider with this secret",
  access: pays,
  limits: [{ of: "card", by: "account", per: "hour", most: 20 }],
  input: noInput,
  output: z.object({ data: z.object({ clientSecret: z.string() }) }),
});

export const deleteCard = endpoint("POST", "/user/deleteCard", {
  summary: "Remove a saved card",
  access: pays,
  input: z.object({ card: z.string().min(1).max(100) }),
  output: z.object({ message: z.string() }),
});

/** The specification's purchase order (R515 to R518). Amounts are in cents, rates in cents with up to three decimals. */
export const purchaseOrder = z.object({
  _id: z.string(),
  user: z.string().nullable(),
  /** With GST; of credit that was given, its worth. */
  totalAmount: z.number(),
  /** Of its credit, before GST; what was refunded was not used. */
  usedAmount: z.number(),
  /** What is left of its credit. */
  left: z.number(),
  /** Before GST. */
  credit: z.number(),
  gst: z.number(),
  currency: z.literal("AUD"),
  isSMSAllow: z.boolean(),
  isMMSAllow: z.boolean(),
  totalSmsCount: z.number(),
  totalMmsCount: z.number(),
  centsPerSMS: z.number(),
  centsPerMMS: z.number(),
  invoiceMethod: z.enum(INVOICE_METHODS),
  paymentMode: z.enum(PAYMENT_MODES),
  type: z.enum(PAYMENT_TYPES),
  medium: z.enum(ORDER_MEDIUMS),
  /** The dedicated number that it paid a month of. */
  number: z.string().optional(),
  /** Whether it is paid: Completed, otherwise Pending (R542). */
  invoiceStatus: z.boolean(),
  /** Why a card was declined, of one that is not paid. */
  failure: z.string().nullable(),
  refunded: z.number(),
  createdAt: z.number(),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

/** What an account may spend, and how many single messages that is. */
export const balanceObj = z.object({
  symbol: z.string(),
  /** Cents. */
  balance: z.number(),
  maxPossibleCredits: z.object({ sms: z.number(), mms: z.number() }),
});

/** R635. */
export const listOrders = endpoint("GET", "/purchase-order", {
  summary: "What credit the account bought or was given, newest first, and what it has left",
  access: sees,
  input: z.object({
    ...pageInput,
  }),
  output: listOf(purchaseOrder).extend({
    /** The same as `items`, as the specification names them. */
    orders: z.array(purchaseOrder),
    balanceObj,
  }),
});

export const currentOrder = endpoint("GET", "/purchase-order/current", {
  summary: "How many messages the account's credit pays for (R217)",
  access: { who: "signed-in" },
  input: noInput,
  output: z.object({ data: z.object({ totalSMS: z.number(), totalMMS: z.number() }) }),
});

export const REFUND_TEXTS = {
  done: "The refund has been sent to the card",
  failed: "The card provider refused the refund. The credit is back in the account.",
  tooMuch: "The unused part of this order is worth less than that",
  used: "Some of the credit was used in the meantime. Nothing was refunded.",
  notPaid: "Only an order that was paid by card can be refunded",
  keyUsed: "This refund was already made with another amount",
  unclear: "We could not reach the card provider. The refund will be completed when we can.",
} as const;

/** An administrator gives money back for credit that is not used. */
export const refundOrder = endpoint("POST", "/admin/userPurchaseOrder/refund", {
  summary: "Pay back an order, or a part of it, as far as its credit is unused",
  access: { who: "signed-in", may: "admin", inPerson: true },
  exact: true,
  input: z.object({
    order: idSchema("order"),
    /** A UUID that the page made for this refund: sent again, it is the same one. */
    key: z.uuid(),
    /** Cents with GST. */
    amount: cents.min(1, "Enter an amount"),
    reason: z.string().trim().min(1, "Enter a reason").max(200),
    /** The order's. */
    version: seenVersion,
  }),
  output: z.object({
    message: z.string(),
    data: z.object({ refunded: z.number(), refundable: z.number() }),
  }),
});
