import * as z from "zod";
import { commaList, endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { PROFILE_TYPES } from "../../permissions.ts";
import { INVOICE_STATES } from "../../rules/overdue.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { monthOfUser, monthQuery } from "../dashboard/admin-usage.ts";

export const POSTPAID_TEXTS = {
  created: "Invoice created successfully",
  failed: "Failed to create invoice",
  saved: "Saved",
  paid: "The invoice has been marked as paid",
  withdrawn: "The invoice has been withdrawn and the month can be invoiced again",
  smsRequired: "Total SMS is required",
  smsNegative: "Total SMS must be non-negative",
  mmsRequired: "Total MMS is required",
  mmsNegative: "Total MMS must be non-negative",
  smsRateRequired: "SMS rate is required",
  smsRateNegative: "SMS rate must be non-negative",
  mmsRateRequired: "MMS rate is required",
  mmsRateNegative: "MMS rate must be non-negative",
  whole: "Enter a whole number",
  high: "Cannot be more than 10,000,000",
  rateHigh: "Cannot be more than 100 cents",
  decimals: "Enter at most three decimals",
  /** The server works out every amount itself. */
  differs: "The total has changed. Please check the invoice and create it again.",
  numberRequired: "At least one virtual number is required",
  numberGone: "This number is not charged in this month",
  nothing: "There is nothing to charge for",
  tooMuch: "An invoice cannot be more than $1,000,000.00",
  notPostpaid: "Only accounts that pay by invoice get usage invoices",
  notOver: "The month is not over yet",
  exists: "There is already an invoice for this month",
  isPaid: "This invoice has been paid",
  isOver: "There is nothing to pay for this invoice any more",
  tooSmall: "Less than $0.50 cannot be paid by card",
  numbersChanged: "A number of this account has just changed. Try again.",
  limitUsed: "More than that of the credit limit is in use",
  limitHigh: "Cannot be more than $100,000.00",
  noLimit: "Set the credit limit to $0.00 first",
} as const;

/** By itself: no page says it of its own. */
export const subNumbersText = (numbers: readonly string[]) =>
  `Sub-accounts have numbers on invoices, and cannot pay for them by card: ${numbers.join(", ")}. Take them away, or set their payment mode to admin.`;

const count = (required: string, negative: string) =>
  z
    .number({ error: required })
    .int(POSTPAID_TEXTS.whole)
    .min(0, negative)
    .max(10_000_000, POSTPAID_TEXTS.high);

/** Cents per message. */
const rate = (required: string, negative: string) =>
  z
    .number({ error: required })
    .min(0, negative)
    .max(100, POSTPAID_TEXTS.rateHigh)
    .multipleOf(0.001, POSTPAID_TEXTS.decimals);

/** Dollars before GST. */
const dollars = z.number({ error: "Enter a number" }).min(0, "Cannot be negative");

/** R552 to R555. */
export const usageCharges = z.object({
  totalSms: count(POSTPAID_TEXTS.smsRequired, POSTPAID_TEXTS.smsNegative),
  totalMms: count(POSTPAID_TEXTS.mmsRequired, POSTPAID_TEXTS.mmsNegative),
  perSmsRate: rate(POSTPAID_TEXTS.smsRateRequired, POSTPAID_TEXTS.smsRateNegative),
  perMmsRate: rate(POSTPAID_TEXTS.mmsRateRequired, POSTPAID_TEXTS.mmsRateNegative),
});

/** C11: amounts are in dollars before GST, rates in cents. */
const usageInvoice = z.object({
  /** Of the tax invoice. */
  _id: z.string(),
  number: z.string(),
  month: z.number(),
  year: z.number(),
  createdAt: z.number(),
  totalSms: z.number(),
  totalMms: z.number(),
  perSmsRate: z.number(),
  perMmsRate: z.number(),
  totalSmsAmount: z.number(),
  totalMmsAmount: z.number(),
  numbers: z.array(z.string()),
  dedicatedAmount: z.number(),
  totalAmount: z.number(),
  /** With GST. */
  totalWithGst: z.number(),
  dueAt: z.number(),
  paidAt: z.number().nullable(),
  state: z.enum(INVOICE_STATES),
  payment_type: z.string(),
});
export type UsageInvoice = z.infer<typeof usageInvoice>;

export const getUsageInvoices = endpoint("GET", "/admin/getInvoices/{id}", {
  summary: "The usage invoices of a user's account, newest first",
  access: inPerson,
  input: z.object({ id: idSchema("user") }),
  output: z.object({ data: z.array(usageInvoice) }),
});

/** R639. Sent again with the same contents, it is the same invoice. */
export const submitInvoice = endpoint("POST", "/admin/submitInvoice", {
  summary: "Issue the tax invoice of a month that a postpaid account used",
  access: inPerson,
  query: ["month", "year", "userId", "medium"],
  exact: true,
  input: z.object({
    ...monthOfUser.required().shape,
    medium: z.literal("admin").optional(),
    ...usageCharges.shape,
    /** Dedicated numbers of the account. */
    numbers: z.array(z.string().max(20)).max(100).default([]),
    /** What the page showed: if the server comes to something else, nothing is issued. */
    dedicatedAmount: dollars,
    totalAmount: dollars,
  }),
  output: z.object({ data: usageInvoice }),
});

/** What one medium used at one rate. */
const used = z.object({
  medium: z.enum(["sms", "mms"]),
  /** Cents. */
  rate: z.number(),
  /** SMS parts, or MMS. */
  units: z.number(),
  /** Cents. */
  spent: z.number(),
});

/** Amounts in cents. */
export const previewInvoice = endpoint("GET", "/admin/usage/preview", {
  summary: "What a user's account used in a month by medium and rate, for its usage invoice",
  access: inPerson,
  input: monthOfUser,
  output: z.object({
    data: z.object({
      name: z.string(),
      profileType: z.enum(PROFILE_TYPES),
      used: z.array(used),
      /** What the account's credit paid for in this month, less refunds. */
      taken: z.number(),
      rates: z.object({ sms: z.number(), mms: z.number() }),
      /** The dedicated numbers of which a month begins in this one and that no card pays for, and what each costs. */
      numbers: z.array(z.object({ number: z.string(), cents: z.number() })),
      isOver: z.boolean(),
      /** The month's invoice, if there is one. */
      invoice: usageInvoice.nullable(),
      /** Undefined unless the account is postpaid. */
      limit: z.object({ cents: z.number(), left: z.number() }).optional(),
    }),
  }),
});

export const payUsageInvoice = endpoint("PUT", "/admin/usage-invoice/{id}/paid", {
  summary: "Mark a usage invoice as paid: what it charged for counts towards the limit no more",
  access: inPerson,
  input: z.object({ id: idSchema("invoice") }),
  output: z.object({ message: z.string() }),
});

export const withdrawUsageInvoice = endpoint("DELETE", "/admin/usage-invoice/{id}", {
  summary: "Withdraw an unpaid usage invoice by a credit note; its month can be invoiced again",
  access: inPerson,
  input: z.object({ id: idSchema("invoice") }),
  output: z.object({ message: z.string() }),
});

export const setCreditLimit = endpoint("PUT", "/admin/credit-limit/{id}", {
  summary: "How a user's account pays, and up to which credit limit if that is by invoice",
  access: inPerson,
  exact: true,
  input: z.object({
    id: idSchema("user"),
    profileType: z.enum(PROFILE_TYPES),
    /** Cents before GST; only for postpaid accounts. */
    limit: z
      .number({ error: "Enter an amount" })
      .int("Enter whole cents")
      .min(0, "Cannot be negative")
      .max(100_000_00, POSTPAID_TEXTS.limitHigh),
  }),
  output: z.object({ message: z.string() }),
});

const monthTotal = z.object({ sent: z.number(), spent: z.number() });

/** Amounts in cents before GST. */
const accountUsage = z.object({
  /** The account's owner. */
  userId: z.string(),
  account: z.string(),
  name: z.string(),
  parentName: z.string().optional(),
  profileType: z.enum(PROFILE_TYPES),
  sms: monthTotal,
  mms: monthTotal,
  /** Of the month, if it has one. */
  invoice: z.object({ number: z.string(), state: z.enum(INVOICE_STATES) }).nullable(),
  /** Cents with GST of all its usage invoices that are overdue; 0 if none is. */
  overdue: z.number(),
});
export type AccountUsage = z.infer<typeof accountUsage>;

export const listUsage = endpoint("GET", "/admin/usage/accounts", {
  summary: "What accounts sent and spent in a month, newest account first",
  access: inPerson,
  input: z.object({
    ...monthQuery,
    ...pageInput,
    /** The beginning of an account's name. */
    search: z.string().trim().max(80).optional(),
    profileType: commaList(z.array(z.enum(PROFILE_TYPES)), "There is no such type").optional(),
    /** Only accounts with an overdue usage invoice, whichever month it is of. */
    invoice: commaList(z.array(z.enum(["overdue"])), "There is no such state").optional(),
  }),
  output: listOf(accountUsage),
});

/** What a dedicated number was charged for a month (R689). */
export const numberCharge = z.object({
  _id: z.string(),
  number: z.string(),
  /** When it was charged. */
  datetime: z.number(),
  /** The month that it pays for: 2026-10. */
  month: z.string(),
  serviceType: z.literal("monthly"),
  /** Cents before GST. */
  amount: z.number(),
  countryCode: z.literal("61"),
  payMode: z.literal("invoice"),
  /** Whether it is paid: Completed, otherwise Pending (R542). */
  invoiceStatus: z.boolean(),
  /** The administrator who issued the invoice, by name. */
  createdBy: z.string(),
  invoice: z.string(),
  accountName: z.string(),
  /** A user of the account, whose usage it is part of. */
  userId: z.string(),
});
export type NumberCharge = z.infer<typeof numberCharge>;

export const listNumberCharges = endpoint("GET", "/admin/dedicated-number-invoice", {
  summary: "What dedicated numbers were charged, newest first",
  access: inPerson,
  input: z.object({
    ...pageInput,
    /** The beginning of a number or of an account's name. */
    search: z.string().trim().max(100).optional(),
  }),
  output: listOf(numberCharge),
});
