import * as z from "zod";
import { endpoint, keyedListOf, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { dayBound } from "../fields/written-days.ts";
import { messageRecord, statusList } from "../messages/messages.ts";
import { inPerson } from "./waiting-counts.ts";

export const ADMIN_MESSAGE_TEXTS = {
  range: "Choose 31 days at most",
} as const;

/** Days in the administrator's time zone, both inclusive; the last 7 if none are given. */
const days = { from: dayBound, to: dayBound };

export const filterMessages = endpoint("GET", "/admin/gateway/filter", {
  summary: "Text messages of all accounts, or of one, newest first, by key; 31 days at most",
  access: inPerson,
  input: z.object({
    ...days,
    account: idSchema("account").optional(),
    /** Words with commas between them. */
    status: statusList,
    /** A complete mobile number in any spelling. */
    search: z.string().max(30).optional(),
    cursor: idSchema("message").optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(messageRecord.extend({ account: z.string() })),
});

export const messageStats = endpoint("GET", "/admin/gateway/stats", {
  summary: "Text messages of all accounts, or of one, by status; up to a minute old",
  access: inPerson,
  input: z.object({ ...days, account: idSchema("account").optional() }),
  output: z.object({
    data: z.object({
      /** Messages by status word of the wire. */
      statuses: z.record(z.string(), z.number()),
      total: z.number(),
      /** Cents, less refunds. */
      spent: z.number(),
      accounts: z.number(),
    }),
  }),
});

export const filterMms = endpoint("GET", "/admin/gatewaymms/filter", {
  ...filterMessages,
  summary: "MMS of all accounts, or of one, newest first, by key; 31 days at most",
});

export const mmsStats = endpoint("GET", "/admin/gatewaymms/stats", {
  ...messageStats,
  summary: "MMS of all accounts, or of one, by status; up to a minute old",
});
