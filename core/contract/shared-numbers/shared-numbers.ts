import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { normaliseMobile } from "../../rules/phone.ts";
import { POOLS } from "../../rules/shared-numbers.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";

export const SHARED_NUMBER_TEXTS = {
  required: "Number is required",
  shape: "Enter an Australian mobile number",
  taken: "This number is already in use",
  used: "Messages were sent from this number, so it cannot be deleted. You can switch it off.",
} as const;

const pool = z.enum(POOLS);
const numberId = z.object({ id: idSchema("sharedNumber") });

const number = z
  .string({ error: SHARED_NUMBER_TEXTS.required })
  .trim()
  .min(1, SHARED_NUMBER_TEXTS.required)
  .max(40, SHARED_NUMBER_TEXTS.shape)
  .transform((text, issues): string => {
    const mobile = normaliseMobile(text);
    if (mobile !== undefined) return mobile;
    issues.addIssue({ code: "custom", message: SHARED_NUMBER_TEXTS.shape });
    return z.NEVER;
  });

/** R312, R432: a number that all accounts can send from. */
export const sharedNumber = z.object({
  _id: z.string(),
  /** 614######## */
  number: z.string(),
  pool,
  /** Once switched off it only receives. */
  active: z.boolean(),
  /** What new messages it sends now: of its pool, and of the other while that has no number. */
  sends: z.array(pool),
  /** How many handsets know an account by it. */
  handsets: z.number(),
  /** Since when it may have been sent from: from then on it cannot be deleted. */
  usedAt: z.number().optional(),
  createdAt: z.number(),
  version: recordVersion,
});
export type SharedNumber = z.infer<typeof sharedNumber>;

export const listSharedNumbers = endpoint("GET", "/admin/sharednumber", {
  summary: "Numbers that all accounts share, by pool",
  access: inPerson,
  input: z.object({
    pool: pool.optional(),
    ...pageInput,
  }),
  output: listOf(sharedNumber),
});

export const createSharedNumber = endpoint("POST", "/admin/sharednumber", {
  summary: "Add a number that all accounts share",
  access: inPerson,
  input: z.object({ number, pool, active: z.boolean().default(true) }),
  output: z.object({ data: sharedNumber }),
});

export const updateSharedNumber = endpoint("PUT", "/admin/sharednumber/{id}", {
  summary: "Move a shared number to another pool, or switch it on or off",
  access: inPerson,
  input: numberId.extend({
    pool: pool.optional(),
    active: z.boolean().optional(),
    version: seenVersion,
  }),
  output: z.object({ data: sharedNumber }),
});

export const deleteSharedNumber = endpoint("DELETE", "/admin/sharednumber/{id}", {
  summary: "Delete a shared number that was never sent from",
  access: inPerson,
  input: numberId,
  output: noOutput,
});

/** R312. Nothing in it concerns an account, so only administrators see it. */
export const countSharedNumbers = endpoint("GET", "/sharednum/count/{pool}", {
  summary: "How many numbers of a pool are switched on, and at how many handsets none is left",
  access: inPerson,
  input: z.object({ pool }),
  output: z.object({
    data: z.object({
      pool,
      count: z.number(),
      /** Handsets at which other accounts have every number, of both pools. */
      full: z.number(),
    }),
  }),
});
