import * as z from "zod";
import { commaList, endpoint, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { GIVEN_MODES, INVOICE_METHODS, ORDER_MEDIUMS } from "../../rules/orders.ts";
import { ADMIN_USER_TEXTS } from "../admin/admin-users.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { onceKey } from "../fields/once-key.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";
import { dayBound, isInOrder } from "../fields/written-days.ts";
import { balanceObj, purchaseOrder } from "./purchase-orders.ts";

export const ADMIN_ORDER_TEXTS = {
  added: "The credit has been added",
  saved: "Saved",
  deleted: "The order has been deleted and its credit taken back",
  deducted: "The credit has been taken out",
  /** R601, R602. */
  method: "Invoice Method is required",
  mode: "Payment Mode is required",
  user: "Choose a user",
  amount: "Enter an amount",
  high: "Cannot be more than $100,000.00",
  keyUsed: "This order was already made with other contents",
  used: "Some of this credit has been used, so the order cannot be deleted",
  byCard: "This order was paid by card. Refund it instead.",
  pays: "This is the payment of an invoice, which cannot be deleted",
  over: "This order has been deleted",
  paid: "Only an order that is paid by invoice can be marked as paid",
  tooMuch: "The account has less credit than that",
  dates: "The range ends before it starts",
} as const;

/** C44: both spellings are accepted. */
const method = z
  .enum([...INVOICE_METHODS, "usages", "credits"], { error: ADMIN_ORDER_TEXTS.method })
  .transform((text) => INVOICE_METHODS.find((one) => text.startsWith(one)) ?? "credit");

const mode = z.enum(GIVEN_MODES, { error: ADMIN_ORDER_TEXTS.mode });

/** Cents before GST. */
const amount = z
  .number({ error: ADMIN_ORDER_TEXTS.amount })
  .int("Enter whole cents")
  .min(1, ADMIN_ORDER_TEXTS.amount)
  .max(100_000_00, ADMIN_ORDER_TEXTS.high);

const rate = z
  .number({ error: "Enter a number" })
  .min(1, "Number must be greater than 0")
  .max(100, "Cannot be more than 100 cents")
  .multipleOf(0.001, "Enter at most three decimals")
  .optional();

const note = z.string().trim().max(200);

/** R599 to R603. */
export const addOrder = endpoint("POST", "/admin/userPurchaseOrder", {
  summary: "Add credit to a user's account as a purchase order: given, or paid outside the product",
  access: inPerson,
  exact: true,
  input: z.object({
    /** A UUID that the form made: sent again, it is the same order. */
    key: onceKey,
    user: idSchema("user"),
    totalAmount: amount,
    currency: z.literal("AUD"),
    invoiceMethod: method,
    paymentMode: mode,
    centsPerSMS: rate,
    centsPerMMS: rate,
    medium: z.enum(ORDER_MEDIUMS).optional(),
    note: note.optional(),
  }),
  output: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
});

const accountOrder = purchaseOrder.extend({
  account: z.string(),
  accountName: z.string(),
  note: z.string(),
  /** Whole cents with GST that a refund may pay back at most; 0 unless it was paid by card. */
  refundable: z.number(),
  version: recordVersion,
});
export type AccountOrder = z.infer<typeof accountOrder>;

/** R635, C46. */
export const listAllOrders = endpoint("GET", "/admin/userPurchaseOrder", {
  summary:
    "Everybody's purchase orders, newest first; with `userEmail` or `user` one account's, and its balance",
  access: inPerson,
  input: z
    .object({
      ...pageInput,
      medium: commaList(z.array(z.enum(ORDER_MEDIUMS)), "There is no such medium").optional(),
      from: dayBound,
      to: dayBound,
      userEmail: z.string().trim().max(254).optional(),
      user: idSchema("user").optional(),
      /** The beginning of an account's name. */
      search: z.string().trim().max(80).optional(),
    })
    .refine(isInOrder, {
      path: ["to"],
      message: ADMIN_ORDER_TEXTS.dates,
    }),
  output: z.object({
    data: z.object({
      orders: z.array(accountOrder),
      pagination: z.object({ total: z.number(), current: z.number(), limit: z.number() }),
      balanceObj: balanceObj.optional(),
    }),
  }),
});

export const updateOrder = endpoint("PUT", "/admin/userPurchaseOrder", {
  summary: "Change an order's note or invoice method, or mark it as paid",
  access: inPerson,
  exact: true,
  input: z.object({
    order: idSchema("order"),
    invoiceMethod: method.optional(),
    note: note.optional(),
    /** Its invoice was paid. */
    invoiceStatus: z.literal(true).optional(),
    version: seenVersion,
  }),
  output: z.object({ message: z.string() }),
});

/** C47: the id is in the query or in the body. */
export const deleteOrder = endpoint("DELETE", "/admin/userPurchaseOrder", {
  summary: "Delete an order that an administrator made, while none of its credit is used",
  access: inPerson,
  query: ["order"],
  input: z.object({ order: idSchema("order") }),
  output: z.object({ message: z.string() }),
});

export const changeGatewayCredit = endpoint("PUT", "/admin/user/gatewaycredit/{id}", {
  summary: "Add credit to a user's account, or take unused credit out of it",
  access: inPerson,
  exact: true,
  input: z.object({
    id: idSchema("user"),
    type: z.enum(["inc", "dec"]),
    /** Cents before GST. */
    credit: z
      .number({ error: ADMIN_USER_TEXTS.creditRequired })
      .int("Enter whole cents")
      .min(1, ADMIN_ORDER_TEXTS.amount)
      .max(100_000_00, ADMIN_ORDER_TEXTS.high),
    reason: z.string().trim().min(1, "Enter a reason").max(200).default("No reason given"),
    key: onceKey,
  }),
  output: z.object({ message: z.string() }),
});
