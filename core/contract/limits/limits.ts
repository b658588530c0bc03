import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { LIMIT_NAMES } from "../../rules/limits.ts";
import { TRUST_LEVELS } from "../../rules/trust.ts";
import { inPerson } from "../admin/waiting-counts.ts";

export const LIMIT_TEXTS = {
  saved: "The limits have been saved",
  parents: "A sub-account shares what its parent may send. Change the parent's limit.",
  changedMeanwhile: "These limits were changed by someone else. Reload and try again.",
} as const;

const name = z.enum(LIMIT_NAMES);
const limit = z.object({
  name,
  most: z.number(),
  /** Now, or today; absent where no count is kept. */
  used: z.number().optional(),
});
export type LimitUse = z.infer<typeof limit>;

const steps = z.array(z.object({ text: z.string(), done: z.boolean() }));

/** How far a new account is trusted: what it may send depends on that. */
export const trust = z.object({
  level: z.enum(TRUST_LEVELS),
  /** An administrator chose it. */
  chosen: z.boolean(),
  next: z.object({ level: z.enum(TRUST_LEVELS), steps }).optional(),
});
export type Trust = z.infer<typeof trust>;

export const userLimits = endpoint("GET", "/user/limits", {
  area: "user",
  summary: "The account's limits, and how much of each is used",
  access: { who: "signed-in", may: "settings" },
  input: noInput,
  output: z.object({ data: z.array(limit), trust: trust.optional() }),
});

const account = z.object({ id: idSchema("account") });

export const accountLimits = endpoint("GET", "/admin/limits/{id}", {
  summary: "An account's limits, its usage, and the standard limits",
  access: inPerson,
  input: account,
  output: z.object({
    data: z.object({
      name: z.string(),
      limits: z.array(limit.extend({ usual: z.number() })),
      trust: trust.optional(),
      /** Rules that hold its texts no more. */
      lifted: z.array(z.string()),
    }),
  }),
});

export const changeLimits = endpoint("PUT", "/admin/limits/{id}", {
  summary: "Set an account's limits; null resets one to the standard",
  access: inPerson,
  exact: true,
  input: account.extend({
    limits: z.partialRecord(name, z.int().min(1).max(10_000_000_000_000).nullable()),
    /** Instead of the level that it has earned; null for that. */
    trust: z.enum(TRUST_LEVELS).nullable().optional(),
    /** Which of the lifted rules stay lifted. */
    lifted: z.array(z.string().max(200)).max(100).optional(),
  }),
  output: z.object({ message: z.string() }),
});

export const smsCodes = endpoint("GET", "/admin/sms-codes", {
  summary: "One-time codes texted this hour and today, and the most allowed",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.array(z.object({ span: z.enum(["hour", "day"]), used: z.number(), most: z.number() })),
  }),
});

/** Messages of today, by the account's clock, for an account that is limited in them. */
export const dayLimit = z.object({ most: z.number(), used: z.number() });
export type DayLimit = z.infer<typeof dayLimit>;
