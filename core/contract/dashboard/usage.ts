import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { monthBound } from "../fields/month-bound.ts";

const access = { who: "signed-in", may: "dashboard" } as const;

/** What was sent and spent in a time. */
export const used = z.object({
  /** Messages sent or still to be sent: all but blocked and cancelled. */
  sent: z.number(),
  received: z.number(),
  blocked: z.number(),
  /** Cents, less refunds, whichever account paid. */
  spent: z.number(),
});
export type Used = z.infer<typeof used>;

const time = {
  /** A day, 2026-11-21, or a month, 2026-11, of the account's time zone. */
  time: z.string(),
};
/** Of the whole time; for people who manage sub-accounts. Theirs are counted every few minutes. */
const subAccount = { _id: z.string(), name: z.string() };

const input = z.object({
  by: z.enum(["day", "month"]).default("month"),
  from: monthBound,
  to: monthBound,
});

const SPAN = "the last 12 months, or 30 days, by default";

export const usage = endpoint("GET", "/user/usage", {
  summary: `What was sent and spent by day or month, and by each sub-account: ${SPAN}`,
  access,
  input,
  output: z.object({
    data: z.object({
      periods: z.array(z.object({ ...time, sms: used, mms: used })),
      total: z.object({ sms: used, mms: used }),
      subAccounts: z.array(z.object({ ...subAccount, sms: used, mms: used })),
    }),
  }),
});

const ofOneMedium = z.object({
  data: z.object({
    periods: z.array(used.extend(time)),
    total: used,
    subAccounts: z.array(used.extend(subAccount)),
  }),
});

export const smsUsage = endpoint("GET", "/user/gatewayusage", {
  summary: `The same of SMS: ${SPAN}`,
  access,
  input,
  output: ofOneMedium,
});

export const mmsUsage = endpoint("GET", "/user/gatewayMmsusage", {
  summary: `The same of MMS: ${SPAN}`,
  access,
  input,
  output: ofOneMedium,
});
