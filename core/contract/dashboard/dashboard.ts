import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { monthBound } from "../fields/month-bound.ts";
import { dayBound } from "../fields/written-days.ts";

const access = { who: "signed-in", may: "dashboard" } as const;

/** Counts of one medium over a period (spec 002 section 3, Dashboard stats; R528, R529). */
export const stats = z.object({
  /** Cents, less refunds. */
  totalSpent: z.number(),
  spent: z.number(),
  /** All messages, in and out. */
  messageCountTotal: z.number(),
  total: z.number(),
  /**
   * The raw counters. Without `Pending`, `Scheduled` and `Submitted`, and with `expired`, they add up to
   * `messageCountTotal`.
   */
  Blocked: z.number(),
  Received: z.number(),
  Delivered: z.number(),
  Failed: z.number(),
  /** Waiting for approval at this moment: in the period that it is in, and in no total. */
  Pending: z.number(),
  Queued: z.number(),
  /** A carrier's refusal is counted as Failed. */
  Reject: z.number(),
  /** Waiting for their time, in the same way. */
  Scheduled: z.number(),
  /** On the way to a carrier. */
  Send: z.number(),
  Sent: z.number(),
  Unknown: z.number(),
  Cancel_schedule: z.number(),
  /** Known to be submitted to a carrier: sent, delivered and unknown. Some of those that failed never were. */
  Submitted: z.number(),
  /** The same counts under the names that the specification gives them per medium. */
  totalSMS: z.number(),
  totalSMSReceived: z.number(),
  totalSMSSent: z.number(),
  totalSMSReject: z.number(),
  totalSMSBlocked: z.number(),
  totalSMSDelivered: z.number(),
  totalSMSFailed: z.number(),
  totalSMSExpired: z.number(),
  totalSMSQueued: z.number(),
  received: z.number(),
  /** Whatever is not delivered, sent, received, failed, blocked, expired or queued. */
  others: z.number(),
  /** messageCountTotal less blocked and received. */
  totalNew: z.number(),
  /** With a carrier that has not yet reported how it ended. */
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  expired: z.number(),
  /** Waiting for a carrier or on the way to one. */
  queued: z.number(),
  blocked: z.number(),
  cancelled: z.number(),
  /** Submitted to a carrier that has not yet reported the outcome. */
  unknown: z.number(),
  /** Inbound messages. */
  inbound: z.number(),
  /** Outbound messages, sent or still to be sent: all but blocked and cancelled. */
  outbound: z.number(),
  /** Numbers that are currently opted out of text messages. */
  optout: z.number(),
});
export type Stats = z.infer<typeof stats>;

/** Percentage change on the month before; null if that month had none. */
const change = z.object({
  outbound: z.number().nullable(),
  delivered: z.number().nullable(),
  inbound: z.number().nullable(),
  totalSpent: z.number().nullable(),
});

export const analytics = endpoint("GET", "/user/show-analytics-dashboard", {
  summary: "This month so far by medium, the same days of the month before, and the change",
  access,
  input: noInput,
  output: z.object({
    data: z.object({
      /** 2026-11 */
      month: z.string(),
      sms: z.object({ current: stats, previous: stats, change }),
      mms: z.object({ current: stats, previous: stats, change }),
    }),
  }),
});

const point = stats.extend({
  /** A day, 2026-11-21, or a month, 2026-11, of the account's time zone. */
  time: z.string(),
});

const type = z.enum(["sms", "mms"]).default("sms");

export const dailyTotals = endpoint("GET", "/dashboard/totalDaily", {
  summary: "Daily figures without gaps: the last 30 days by default, up to 92",
  access,
  input: z.object({ type, from: dayBound, to: dayBound }),
  output: z.object({ data: z.array(point) }),
});

export const monthlyTotals = endpoint("GET", "/dashboard/totalMonthly", {
  summary: "Monthly figures without gaps: the last 12 months by default, up to 36",
  access,
  input: z.object({ type, from: monthBound, to: monthBound }),
  output: z.object({ data: z.array(point) }),
});

export const CHECKLIST = ["verified", "sender", "template", "group", "campaign"] as const;

export const dashboardData = endpoint("GET", "/user/getUserdashdata", {
  summary: "The get-started checklist",
  access,
  input: noInput,
  output: z.object({
    data: z.object({
      checklist: z.record(z.enum(CHECKLIST), z.boolean()),
      /** Whether an administrator is looking at the account's business. */
      inReview: z.boolean(),
      /** How many of the five are complete. */
      completed: z.number(),
    }),
  }),
});
