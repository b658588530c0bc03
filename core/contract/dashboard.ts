import * as z from "zod";
import { endpoint, noInput } from "../endpoint.ts";

const area = "dashboard";
const access = { who: "signed-in", may: "dashboard" } as const;

/** Counts of one medium over a time (spec 002 section 3, Dashboard stats; R528, R529). */
export const stats = z.object({
  /** Cents, less what was given back. */
  totalSpent: z.number(),
  spent: z.number(),
  /** Everything, in and out. */
  messageCountTotal: z.number(),
  total: z.number(),
  /** The raw counters; together with `expired` they are `messageCountTotal`. */
  Blocked: z.number(),
  Received: z.number(),
  Delivered: z.number(),
  Failed: z.number(),
  /** Planned and not handed over yet; such messages are counted as Queued. */
  Pending: z.number(),
  Queued: z.number(),
  /** A carrier's refusal is counted as Failed. */
  Reject: z.number(),
  /** Nothing is counted before it is due. */
  Scheduled: z.number(),
  /** On the way to a carrier. */
  Send: z.number(),
  Sent: z.number(),
  Unknown: z.number(),
  Cancel_schedule: z.number(),
  /** What a carrier took is counted as Sent. */
  Submitted: z.number(),
  /** The same as the documents name them of a medium. */
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
  /** What is in none of delivered, sent, received, failed, blocked, expired and queued. */
  others: z.number(),
  /** messageCountTotal less blocked and received. */
  totalNew: z.number(),
  /** With a carrier, which has not said yet how it ended. */
  sent: z.number(),
  delivered: z.number(),
  failed: z.number(),
  expired: z.number(),
  /** Waiting for a carrier or on the way to one. */
  queued: z.number(),
  blocked: z.number(),
  cancelled: z.number(),
  /** Given to a carrier that has not said what became of it. */
  unknown: z.number(),
  /** What came in. */
  inbound: z.number(),
  /** What went, or is to go, out: all but blocked and cancelled. */
  outbound: z.number(),
  /** Numbers that opted out of text messages and still are. */
  optout: z.number(),
});
export type Stats = z.infer<typeof stats>;

/** Percent against the month before; null where there was nothing then. */
const change = z.object({
  outbound: z.number().nullable(),
  delivered: z.number().nullable(),
  inbound: z.number().nullable(),
  totalSpent: z.number().nullable(),
});

export const analytics = endpoint({
  method: "GET",
  path: "/user/show-analytics-dashboard",
  area,
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
const day = z.string().regex(/^20\d{2}-\d{2}-\d{2}$/, "Must be a date such as 2026-11-20");
const month = z.string().regex(/^20\d{2}-\d{2}$/, "Must be a month such as 2026-11");

export const dailyTotals = endpoint({
  method: "GET",
  path: "/dashboard/totalDaily",
  area,
  summary: "Figures of each day, without gaps; the last 30 where nothing is said, 92 at most",
  access,
  input: z.object({ type, from: day.optional(), to: day.optional() }),
  output: z.object({ data: z.array(point) }),
});

export const monthlyTotals = endpoint({
  method: "GET",
  path: "/dashboard/totalMonthly",
  area,
  summary: "Figures of each month, without gaps; the last 12 where nothing is said, 36 at most",
  access,
  input: z.object({ type, from: month.optional(), to: month.optional() }),
  output: z.object({ data: z.array(point) }),
});

export const CHECKLIST = ["verified", "sender", "template", "group", "campaign"] as const;

export const dashboardData = endpoint({
  method: "GET",
  path: "/user/getUserdashdata",
  area,
  summary: "The get-started checklist",
  access,
  input: noInput,
  output: z.object({
    data: z.object({
      checklist: z.record(z.enum(CHECKLIST), z.boolean()),
      /** How many of the five are complete. */
      completed: z.number(),
    }),
  }),
});
