import * as z from "zod";
import { endpoint, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { PAYMENT_MODES } from "../../rules/orders.ts";
import { inPerson } from "../admin/waiting-counts.ts";

export const ADMIN_USAGE_TEXTS = {
  month: "Choose a month of this year or the three before, not one to come",
} as const;

/** A month by Sydney's clock; the current one by default. */
export const monthQuery = {
  month: queryNumber.pipe(z.number().min(1, "Enter a month").max(12, "Enter a month")).optional(),
  year: queryNumber.pipe(z.number().min(2021, "Enter a year").max(2099, "Enter a year")).optional(),
};

/** R640, R660, R661: of a user's account. */
export const monthOfUser = z.object({ ...monthQuery, userId: idSchema("user") });

/** `_id` is the payment mode; cents with GST, and of what was given its worth. */
const purchases = z.array(z.object({ _id: z.enum(PAYMENT_MODES), totalPurchases: z.number() }));

export const monthPurchases = endpoint("GET", "/admin/purchase", {
  summary: "What a user's account bought or was given in a month and in the one before",
  access: inPerson,
  input: monthOfUser,
  output: z.object({
    status: z.literal(true),
    data: z.object({ currentMonthData: purchases, previousMonthData: purchases }),
  }),
});

/** R530: `totalSpent` is in cents before GST, less refunds. One item, or none if there was nothing. */
const used = z.object({
  totalSMS: z.number(),
  totalSMSReceived: z.number(),
  totalSMSBlocked: z.number(),
  totalSpent: z.number(),
});
const expense = z.array(used);
const ofMedia = z.object({ smsData: expense, mmsData: expense });

export const monthExpense = endpoint("GET", "/admin/smsExpense", {
  summary: "What a user's account sent and spent in a month and in the one before",
  access: inPerson,
  input: monthOfUser,
  output: z.object({
    status: z.literal(true),
    data: z.object({ currentSmsData: ofMedia, previousSmsData: ofMedia }),
  }),
});

const ofMonth = z.array(used.extend({ _id: z.enum(["sms", "mms"]) }));

export const monthUsage = endpoint("GET", "/admin/usage", {
  summary: "The same by medium in one list",
  access: inPerson,
  input: monthOfUser,
  output: z.object({
    status: z.literal(true),
    data: z.object({ currentMonthData: ofMonth, previousMonthData: ofMonth }),
  }),
});
