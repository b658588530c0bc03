import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";

export const COUPON_TEXTS = {
  added: "Coupon added",
  ended: "The coupon has ended",
  taken: (name: string) => `${name} is the code of another coupon. Choose another one.`,
  over: (name: string, at: string) => `${name} ended this coupon on ${at}`,
  expired: "This coupon has already expired",
  past: "Choose a time in the future",
  backwards: "Must end after it begins",
} as const;

const code = z
  .string({ error: "Enter a code" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,20}$/, "Enter 4 to 20 letters, digits or dashes");

const coupon = z.object({
  _id: z.string(),
  code: z.string(),
  percentOff: z.number(),
  /** The business name of the only account that may use it; undefined for any. */
  account: z.string().optional(),
  /** How many orders may use it; undefined for any number. */
  mostUses: z.number().optional(),
  /** How many orders do. */
  uses: z.number(),
  validFrom: z.number(),
  validTo: z.number().optional(),
  createdBy: z.string().optional(),
  endedBy: z.string().optional(),
});
export type Coupon = z.infer<typeof coupon>;

export const listCoupons = endpoint("GET", "/admin/coupon", {
  summary: "Coupons, the newest first; `search` is the start of a code",
  access: inPerson,
  input: z.object({ ...pageInput, search: z.string().trim().max(20).optional() }),
  output: listOf(coupon),
});

export const createCoupon = endpoint("POST", "/admin/coupon", {
  summary: "Add a coupon, for everyone or for one user's account",
  access: inPerson,
  exact: true,
  input: z
    .object({
      code,
      percentOff: z
        .number({ error: "Enter a percentage" })
        .int("Enter a whole percentage")
        .min(1, "Enter 1 to 99 percent")
        .max(99, "Enter 1 to 99 percent"),
      user: idSchema("user").optional(),
      mostUses: z
        .number({ error: "Enter a number" })
        .int("Enter a whole number")
        .min(1, "Enter a number from 1")
        .max(1_000_000, "Cannot be more than 1,000,000")
        .optional(),
      /** Now by default. */
      validFrom: z.number().int().optional(),
      validTo: z.number().int().optional(),
    })
    .refine(({ validFrom = 0, validTo }) => validTo === undefined || validTo > validFrom, {
      error: COUPON_TEXTS.backwards,
      path: ["validTo"],
    }),
  output: z.object({ message: z.string(), data: coupon }),
});

export const endCoupon = endpoint("PUT", "/admin/coupon/{id}/end", {
  summary: "End a coupon; orders that use it already keep its price",
  access: inPerson,
  input: z.object({ id: idSchema("coupon") }),
  output: z.object({ message: z.string() }),
});
