import * as z from "zod";
import { endpoint, listOf, noInput, pageInput } from "../../endpoint.ts";
import {
  INVOICE_METHODS,
  ORDER_MEDIUMS,
  PAYMENT_MODES,
  PAYMENT_TYPES,
} from "../../rules/orders.ts";

const sees = { who: "signed-in", may: "invoice" } as const;

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
