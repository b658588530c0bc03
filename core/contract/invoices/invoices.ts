import * as z from "zod";
import { commaList, endpoint, listOf, noInput, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { abnProblem } from "../../rules/abn.ts";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { INVOICE_KINDS } from "../../rules/tax-invoices.ts";
import { withoutSpaces } from "../../rules/written.ts";
import { hiddenText, nameField } from "../fields/name-field.ts";
import { dayBound, isInOrder } from "../fields/written-days.ts";

export const INVOICE_TEXTS = {
  saved: "Your billing details have been saved",
  /** Followed by the characters. */
  unprintable: "An invoice cannot print these characters:",
  changeDetails: "Please change your billing details.",
  noSeller: "Tax invoices are not set up: add the seller in the admin settings",
  order: "The range ends before it starts",
  /** The tax office wants the buyer's ABN from this amount. */
  abnNeeded:
    "Purchases of $1,000.00 or more need your ABN on the tax invoice. Please add your billing details.",
} as const;

const sees = { who: "signed-in", may: "invoice" } as const;

/** Amounts are in cents. */
export const invoice = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  bill_to: z.string(),
  createdAt: z.number(),
  /** Before GST (R674). */
  totalAmount: z.number(),
  gst: z.number(),
  /** With GST. */
  total: z.number(),
  description: z.string(),
  /** How it was paid; empty if it was not. */
  payment_type: z.string(),
  isSMSAllow: z.boolean(),
  /** Completed if it is paid, otherwise Pending (R542). */
  invoiceStatus: z.boolean(),
  dueAt: z.number().nullable(),
  /** Not paid, and its due date is over. */
  isOverdue: z.boolean(),
  /** By card: a usage invoice that is not paid. */
  canPay: z.boolean(),
  /** Downloads it. */
  invoice_pdf: z.string(),
  /** Shows it in the console. */
  invoice_url: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const listInvoices = endpoint("GET", "/invoice", {
  summary: "The account's tax invoices and credit notes, newest first",
  access: sees,
  input: z
    .object({
      ...pageInput,
      from: dayBound,
      to: dayBound,
      status: commaList(
        z.array(z.enum(["completed", "pending"])),
        "There is no such status",
      ).optional(),
      kind: commaList(z.array(z.enum(INVOICE_KINDS)), "There is no such kind").optional(),
      /** A number, with or without its prefix. */
      search: z.string().trim().max(40).optional(),
    })
    .refine(isInOrder, {
      path: ["to"],
      message: INVOICE_TEXTS.order,
    }),
  output: listOf(invoice),
});

export const downloadInvoice = endpoint("GET", "/invoice/{id}/pdf", {
  summary: "An invoice or credit note as a PDF",
  access: sees,
  owns: { id: "invoice" },
  download: true,
  input: z.object({ id: idSchema("invoice") }),
  output: noOutput,
});

const abn = z
  .string()
  .transform(withoutSpaces)
  .superRefine((text, issues) => {
    const message = text ? abnProblem(text) : undefined;
    if (message) issues.addIssue({ code: "custom", message });
  });

const details = z.object({
  name: z.string(),
  abn: z.string(),
  address: z.string(),
  email: z.string(),
});
export type BillingDetails = z.infer<typeof details>;

export const getBillingDetails = endpoint("GET", "/user/billing-details", {
  summary: "What the account's tax invoices say of the buyer; empty fields are not given",
  access: sees,
  input: noInput,
  output: z.object({ data: details }),
});

export const saveBillingDetails = endpoint("PUT", "/user/billing-details", {
  summary: "Change what the account's next tax invoices say of the buyer",
  access: { ...sees, inPerson: true },
  input: z.object({
    name: nameField("Business name", 120),
    abn,
    address: z
      .string()
      .trim()
      .max(200)
      .refine((text) => !hasHidden(text), hiddenText("Address")),
    /** Where invoices are sent; the owner's address if it is empty. */
    email: z.union([z.literal(""), z.email("Enter a valid email address").max(254)]),
  }),
  output: z.object({ message: z.string() }),
});
