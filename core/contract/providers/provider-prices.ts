import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { dayField } from "../fields/written-days.ts";
import { providerName } from "./providers.ts";

export const PROVIDER_PRICE_TEXTS = {
  high: "Cannot be more than 1,000 cents",
  zero: "Enter more than 0",
  decimals: "Enter at most three decimals",
  taken: (name: string) => `${name} has already set a price from this day. Delete that one first.`,
} as const;

const price = {
  provider: providerName,
  type: z.enum(["sms", "mms"]).default("sms"),
  /** The first day on which it is charged; until the day of the next one. */
  from: dayField(),
  /** For an SMS part, or an MMS, before GST. */
  cents: z
    .number({ error: "Enter a number" })
    .positive(PROVIDER_PRICE_TEXTS.zero)
    .max(1000, PROVIDER_PRICE_TEXTS.high)
    .multipleOf(0.001, PROVIDER_PRICE_TEXTS.decimals),
};

export const providerPrice = z.object({
  _id: z.string(),
  provider: z.string(),
  type: z.enum(["sms", "mms"]),
  /** 2026-11-21 */
  from: z.string(),
  cents: z.number(),
  /** The administrator who set it, by name. */
  createdBy: z.string(),
  createdAt: z.number(),
});
export type ProviderPrice = z.infer<typeof providerPrice>;

export const listProviderPrices = endpoint("GET", "/admin/provider-price", {
  summary: "What carriers charge for an SMS part or an MMS, the latest first",
  access: inPerson,
  input: z.object(pageInput),
  output: listOf(providerPrice),
});

export const addProviderPrice = endpoint("POST", "/admin/provider-price", {
  summary: "Set what a carrier charges from a day on",
  access: inPerson,
  exact: true,
  input: z.object(price),
  output: z.object({ data: providerPrice }),
});

export const deleteProviderPrice = endpoint("DELETE", "/admin/provider-price/{id}", {
  summary: "Delete a price: the one before it is charged instead, or none is known",
  access: inPerson,
  input: z.object({ id: idSchema("providerPrice") }),
  output: noOutput,
});
