import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { GHL_LOCATION_STATES } from "../../rules/ghl.ts";
import { dayBound } from "../fields/written-days.ts";
import { ghlAccess, ghlId } from "./ghl.ts";
import { posts } from "./ghl-webhooks.ts";

/** It decides what others are charged, or posts to the account's webhooks. */
const personally = { ...ghlAccess, inPerson: true } as const;

const SPAN = "the last 30 days by default, 92 at most";
/** Days of the account's time zone. */
const span = { from: dayBound, to: dayBound };
const spanned = { from: z.string(), to: z.string() };
/** Which sub-account it is. */
const subject = { subAccount: z.string(), name: z.string() };

/** What became of a sub-account's messages, by the day on which GoHighLevel posted them. */
const counts = z.object({
  /** Those that were accepted here: all but what we refused. */
  sent: z.number(),
  delivered: z.number(),
  /** With those that we refused. */
  failed: z.number(),
  pending: z.number(),
});

export const ghlDashboard = endpoint("GET", "/integrations/ghl/subaccount/dashboard", {
  summary: `What the agency's sub-accounts sent: ${SPAN}`,
  access: ghlAccess,
  input: z.object(span),
  output: z.object({
    data: z.object({
      ...spanned,
      subAccounts: z.array(
        counts.extend({
          _id: z.string(),
          name: z.string(),
          status: z.enum(GHL_LOCATION_STATES),
          sender: z.string().optional(),
        }),
      ),
      total: counts,
    }),
  }),
});

/** What went out; what was refunded is in none of it. */
const billed = z.object({
  messages: z.number(),
  segments: z.number(),
  /** Cents that they cost here. */
  cost: z.number(),
  /** Cents that the agency charges for them. */
  charge: z.number(),
});
const rates = {
  /** What the agency charges for a segment and for an MMS; what they cost, if it is missing. */
  centsPerSMS: z.number().optional(),
  centsPerMMS: z.number().optional(),
};
const billingReport = z.object({
  ...subject,
  ...spanned,
  ...rates,
  type: z.enum(["sms", "mms", "all"]),
  /** The days on which something was sent. */
  days: z.array(billed.extend({ day: z.string() })),
  total: billed,
});
export type GhlBillingReport = z.infer<typeof billingReport>;

/** R392: from, to and type, by GET and by POST. */
const requested = z.object({
  id: ghlId,
  ...span,
  type: z.enum(["sms", "mms", "all"]).default("all"),
});

export const ghlBillingReport = endpoint("GET", "/integrations/ghl/billingReport/{id}", {
  summary: `What a sub-account's messages cost, and what it is charged for them: ${SPAN}`,
  access: ghlAccess,
  input: requested,
  output: z.object({ data: billingReport }),
});

export const sendGhlBillingReport = endpoint("POST", "/integrations/ghl/billingReport/{id}", {
  summary: "Post the same report to the webhook",
  access: personally,
  limits: posts,
  exact: true,
  query: ["from", "to", "type"],
  input: requested,
  output: z.object({ message: z.string(), data: billingReport }),
});

const rate = z
  .number()
  .min(0, "Must be 0 or more")
  .max(1_000, "Must be at most 1,000 cents")
  .multipleOf(0.001, "Must have at most three decimals")
  .nullable();

export const configureGhlBilling = endpoint("POST", "/integrations/ghl/configure-billing/{id}", {
  summary:
    "Say what a sub-account is charged for an SMS segment and an MMS; null is what they cost",
  access: personally,
  exact: true,
  input: z.object({ id: ghlId, centsPerSMS: rate, centsPerMMS: rate }),
  output: z.object({ message: z.string() }),
});

const numberAnalytics = z.object({
  ...subject,
  ...spanned,
  /** Those that it sent from in this time, and the one that it sends from now. */
  numbers: z.array(
    counts.extend({
      number: z.string(),
      isAssigned: z.boolean(),
      /** What handsets wrote to the number. */
      received: z.number(),
    }),
  ),
});
export type GhlNumberAnalytics = z.infer<typeof numberAnalytics>;

export const ghlNumberAnalytics = endpoint(
  "GET",
  "/integrations/ghl/get-dedicated-number-analytics/{id}",
  {
    summary: `What a sub-account sent from each of its numbers: ${SPAN}`,
    access: ghlAccess,
    input: z.object({ id: ghlId, ...span }),
    output: z.object({ data: numberAnalytics }),
  },
);

export const sendGhlNumberAnalytics = endpoint(
  "POST",
  "/integrations/ghl/send-dedicated-number-analytics/{id}",
  {
    summary: "Post the same to the webhook",
    access: personally,
    limits: posts,
    exact: true,
    input: z.object({ id: ghlId, ...span }),
    output: z.object({ message: z.string(), data: numberAnalytics }),
  },
);

/** A report, as it is posted to webhooks. */
export type GhlReported =
  | ({ report: "billing" } & GhlBillingReport)
  | ({ report: "analytics" } & GhlNumberAnalytics);
