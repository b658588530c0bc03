import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";

export const SPECIAL_PLAN_TEXTS = {
  saved: "The special plan has been saved",
  removed: "The special plan has been removed",
  /** C38. */
  above: "Number must be greater than 0",
  decimals: "Enter at most three decimals",
  high: "Cannot be more than 100 cents",
} as const;

/** Cents of a message before GST; a thousandth of a cent is the smallest part there is. */
const cents = z
  .number({ error: "Enter a number" })
  .min(1, SPECIAL_PLAN_TEXTS.above)
  .max(100, SPECIAL_PLAN_TEXTS.high)
  .multipleOf(0.001, SPECIAL_PLAN_TEXTS.decimals);

/** What an account pays for credit instead of the price list. */
export const specialPlan = z.object({
  _id: z.string(),
  user: z.string(),
  centsPerCredit: z.number(),
  centsPerMMS: z.number(),
  createdAt: z.number(),
});
export type SpecialPlan = z.infer<typeof specialPlan>;

const orNone = z.object({ data: specialPlan.nullable() });

export const saveSpecialPlan = endpoint("POST", "/special-plan", {
  summary: "Give a user's account its own prices, instead of those it has",
  access: inPerson,
  exact: true,
  input: z.object({
    user: idSchema("user"),
    centsPerCredit: cents,
    /** The base price if omitted. */
    centsPerMMS: cents.optional(),
    version: seenVersion,
  }),
  output: z.object({ message: z.string(), data: specialPlan }),
});

export const getSpecialPlan = endpoint("GET", "/special-plan", {
  summary: "A user's own prices; null if they have none",
  access: inPerson,
  input: z.object({ userId: idSchema("user") }),
  /** The version is the account's. */
  output: orNone.extend({ version: recordVersion }),
});

export const deleteSpecialPlan = endpoint("DELETE", "/special-plan", {
  summary: "End a user's own prices: the price list is theirs again",
  access: inPerson,
  query: ["planId"],
  input: z.object({ planId: idSchema("specialPlan") }),
  output: z.object({ message: z.string() }),
});

export const getOwnSpecialPlan = endpoint("GET", "/special-plan/me", {
  summary: "The account's own prices; null if it has none",
  access: { who: "signed-in", may: "buyCredit" },
  input: noInput,
  output: orNone,
});
