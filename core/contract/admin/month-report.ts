import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";
import { EXPORT_FORMATS } from "../../rules/export-formats.ts";
import { PAYMENT_MODES } from "../../rules/orders.ts";
import { monthQuery } from "../dashboard/admin-usage.ts";
import { inPerson } from "./waiting-counts.ts";

const medium = z.enum(["sms", "mms"]);

/** Counted as in `GET /admin/usage/accounts`, by each account's own calendar; amounts are cents before GST. */
const used = z.object({
  sent: z.number(),
  received: z.number(),
  blocked: z.number(),
  spent: z.number(),
});

/** Of what carriers accepted, or may have. */
const carried = z.object({
  sent: z.number(),
  /** SMS parts, or MMS: what carriers charge for. */
  parts: z.number(),
  /** What accounts paid for it. */
  spent: z.number(),
  /** What carriers charge for the parts whose price is known. */
  cost: z.number(),
  /** Parts whose price is not known. */
  unpriced: z.number(),
  /** What is left of what accounts paid; null if any price is not known. */
  margin: z.number().nullable(),
});
export type Carried = z.infer<typeof carried>;

const month = z.object({
  /** 2026-11 */
  time: z.string(),
  sms: used,
  mms: used,
  carried,
});
export type ReportedMonth = z.infer<typeof month>;

/** Cents with GST, and of what was given its worth; by the seller's clock. */
const purchases = z.array(z.object({ _id: z.enum(PAYMENT_MODES), totalPurchases: z.number() }));

export const monthReport = endpoint("GET", "/admin/report", {
  summary:
    "What all accounts sent, spent and bought in a month and in the one before, what carriers charge for it, and the last 12 months",
  access: inPerson,
  input: z.object(monthQuery),
  output: z.object({
    data: z.object({
      /** Whether the month is over: until then its figures grow. */
      isOver: z.boolean(),
      /** Twelve, up to the month; the last one is the month, the one before it the month before. */
      months: z.array(month),
      carriers: z.array(
        z.object({ carrier: z.string(), type: medium, current: carried, previous: carried }),
      ),
      purchases: z.object({ currentMonthData: purchases, previousMonthData: purchases }),
    }),
  }),
});
export type MonthReport = z.output<typeof monthReport.output>["data"];

export const exportUsage = endpoint("GET", "/admin/report/file", {
  summary: "A month's usage of every account that had any, as a file",
  access: inPerson,
  // It is recorded who took it.
  writes: true,
  download: true,
  input: z.object({ ...monthQuery, format: z.enum(EXPORT_FORMATS).default("csv") }),
  output: noOutput,
});
