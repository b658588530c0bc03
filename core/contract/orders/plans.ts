import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { buys, outcome, purchase } from "./orders.ts";

export const PLAN_TEXTS = {
  isYours: "You already have this plan",
  gone: "This plan is no longer available. Please choose another one.",
  changed: "Your plan has changed. Please check it and try again.",
  /** The plan ended before the change arrived. */
  ended: "This plan has already ended",
  renews: "Your plan will renew",
  cancelled: "Your plan has been cancelled and will not renew",
} as const;

const platform = z.enum(["sms", "mms"]);

/** Messages that are bought every month (R632). */
export const gatewayPlan = z.object({
  _id: z.string(),
  name: z.string(),
  metadata: z.object({ platform }),
  /** In cents with GST, per month. */
  price: z.object({ unit_amount: z.number(), currency: z.literal("aud") }),
  /** Per month. */
  messages: z.number(),
  /** Before GST, with up to three decimals. */
  centsPerMessage: z.number(),
});
export type GatewayPlan = z.infer<typeof gatewayPlan>;

/** A plan that the account has, as agreed when it began. */
export const subscription = gatewayPlan.omit({ name: true }).extend({
  /** The plan's; it may not be on the price list any more. */
  plan: z.string(),
  status: z.enum(["active", "pastDue"]),
  /** Whether the next month is bought; if not, it ends then. */
  renews: z.boolean(),
  /** When the next month begins. */
  dueAt: z.number(),
  /** Of one that is past due: why it could not be renewed, and when that is tried again. */
  failure: z.string().nullable(),
  tryAt: z.number(),
});
export type Subscription = z.infer<typeof subscription>;

export const listGatewayPlans = endpoint("GET", "/user/gatewayplans", {
  summary: "The monthly plans, and those that the account has",
  access: { who: "signed-in", may: "purchase" },
  input: noInput,
  output: z.object({ data: z.array(gatewayPlan), subscriptions: z.array(subscription) }),
});

export const subscribe = endpoint("POST", "/user/subscribe", {
  summary: "Subscribe to a plan, or pay for one that could not be renewed",
  access: buys,
  limits: [{ of: "purchase", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({
    order: purchase.order,
    card: purchase.card,
    total: purchase.total,
    plan: z.string().min(1, PLAN_TEXTS.gone).max(40),
    /** The id of the account's plan that it takes the place of, as the page showed it. */
    replaces: z.string().max(40).optional(),
  }),
  output: outcome,
});

export const changePlan = endpoint("PUT", "/user/subscription/{id}", {
  summary: "Cancel a plan at the end of its month, or let it renew after all",
  access: buys,
  owns: { id: "subscription" },
  exact: true,
  input: z.object({ id: idSchema("subscription"), renews: z.boolean() }),
  output: z.object({ message: z.string() }),
});
