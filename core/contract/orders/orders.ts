import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { BUNDLE_RANGES, CUSTOM_RANGE, SPECIAL_PLAN_RANGE } from "../../rules/prices.ts";
import { onceKey } from "../fields/once-key.ts";
import { ORDER_TEXTS } from "./order-texts.ts";

export const buys = { who: "signed-in", may: "purchase", inPerson: true } as const;
/** By card, also who pays by invoice. */
export const pays = { who: "signed-in", may: "payByCard", inPerson: true } as const;

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
