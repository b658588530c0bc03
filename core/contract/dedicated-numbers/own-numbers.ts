import * as z from "zod";
import { commaList, endpoint, listOf, noInput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { NUMBER_PRODUCTS, NUMBER_STATUSES, NUMBER_TYPES } from "../../rules/dedicated-numbers.ts";
import { numberReference } from "../fields/number-reference.ts";
import { outcome, purchase } from "../orders/orders.ts";

export const OWN_NUMBER_TEXTS = {
  released: "The number has been released",
  inUse: (names: readonly string[]) =>
    `Scheduled messages use this number: ${names.join(", ")}. They are not sent without it.`,
  /** As the checkout says it. */
  bought: "Payment successful. You can send from your number now.",
  processing: "Your payment is being processed. You get the number when it is complete.",
  paidBack: "Your payment for this number has been refunded.",
  /** The refund failed. */
  owed: "You could not get this number, and your payment could not be refunded. We will contact you.",
  onInvoice: "The number is yours. It is added to your monthly invoice.",
  taken: "This number is no longer available. Choose another one.",
  isYours: "You already have this number",
  renews: "The number renews every month",
  cancelled: "The number will not renew",
  renamed: "Updated",
  notByCard: "This number is not paid by card",
  tooSmall: "Less than $0.50 cannot be paid by card. Ask us for this number.",
} as const;

const access = { who: "signed-in", may: "buyNumbers" } as const;
/** What costs something, or cannot be undone. */
const inPerson = { ...access, inPerson: true } as const;

const known = {
  _id: z.string(),
  number: z.string(),
  senderType: z.literal("Dedicated Number"),
  type: z.enum(NUMBER_TYPES),
  serviceType: z.enum(NUMBER_PRODUCTS),
  /** Dollars a month before GST, and with it. */
  amount: z.number(),
  total: z.number(),
};

const numberForSale = z.object(known);
export type NumberForSale = z.infer<typeof numberForSale>;

export const listNumbersForSale = endpoint("GET", "/numberassign", {
  summary: "Dedicated numbers that can be bought",
  access,
  input: z.object({
    ...pageInput,
    type: commaList(z.array(z.enum(NUMBER_TYPES)), "There is no such type").optional(),
    serviceType: commaList(z.array(z.enum(NUMBER_PRODUCTS)), "There is no such type").optional(),
    /** A part of a number. */
    search: z.string().trim().max(40).optional(),
  }),
  output: listOf(numberForSale),
});

/** One of our own: by card, or on the monthly invoice of an account that pays by invoice. */
export const buyNumber = endpoint("POST", "/numberassign", {
  summary: "Buy a dedicated number, or pay for the month of one that could not be renewed",
  access: inPerson,
  owns: { number: "number" },
  limits: [{ of: "purchase", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({
    number: idSchema("number"),
    order: purchase.order,
    card: purchase.card.optional(),
    total: purchase.total,
  }),
  output: outcome,
});

const ownNumber = z.object({
  ...known,
  /** R522. In quarantine, replies still arrive. */
  status: z.enum(NUMBER_STATUSES),
  reference: z.string(),
  assignedAt: z.number().optional(),
  /** Whether its months are charged to a card. */
  byCard: z.boolean(),
  /** When its next month begins. */
  paidUntil: z.number().optional(),
  /** Whether its next month is bought; if not, it ends then. */
  renews: z.boolean(),
  /** Why it could not be renewed, and when that is tried again. */
  failure: z.string().optional(),
  tryAt: z.number().optional(),
  quarantineUntil: z.number().optional(),
  /** What is not sent, or not as intended, once it is released. */
  uses: z.object({
    /** Names of scheduled campaigns and quick messages. */
    scheduled: z.array(z.string()),
    /** Names of templates that choose it. */
    templates: z.array(z.string()),
    defaultSender: z.boolean(),
  }),
});
export type OwnNumber = z.infer<typeof ownNumber>;

export const listOwnNumbers = endpoint("GET", "/numberassign/getUserNumber", {
  summary: "The account's dedicated numbers, and what uses each",
  access,
  input: noInput,
  output: z.object({ data: z.array(ownNumber) }),
});

/** R633. */
export const releaseOwnNumber = endpoint("PUT", "/numberassign/{id}", {
  summary: "Release a dedicated number; with `force` also one that scheduled messages use",
  access: inPerson,
  owns: { id: "number" },
  input: z.object({ id: idSchema("number"), force: z.boolean().default(false) }),
  output: z.object({ message: z.string() }),
});

/** One whose renewal failed ends as it is cancelled. */
export const changeRenewal = endpoint("PUT", "/numberassign/{id}/renewal", {
  summary: "Cancel the renewal of a dedicated number that is paid by card, or keep it",
  access: inPerson,
  owns: { id: "number" },
  exact: true,
  input: z.object({ id: idSchema("number"), renews: z.boolean() }),
  output: z.object({ message: z.string() }),
});

export const editOwnReference = endpoint("PUT", "/numberassign/{id}/reference", {
  summary: "Change what the account calls a dedicated number",
  access: inPerson,
  owns: { id: "number" },
  input: z.object({ id: idSchema("number"), reference: numberReference }),
  output: z.object({ message: z.string() }),
});
