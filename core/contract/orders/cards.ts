import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { pays } from "./orders.ts";

export const savedCard = z.object({
  _id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  name: z.string(),
  /** Past its month; it is listed, but nothing can be paid with it (R551). */
  expired: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;

export const getCards = endpoint("GET", "/user/getCards", {
  summary: "The account's saved cards, and what the browser needs to add one",
  access: pays,
  input: noInput,
  output: z.object({
    data: z.array(savedCard),
    provider: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
  }),
});

export const startCard = endpoint("POST", "/user/startCard", {
  summary: "Begin to save a card: the browser gives it to the card provider with this secret",
  access: pays,
  limits: [{ of: "card", by: "account", per: "hour", most: 20 }],
  input: noInput,
  output: z.object({ data: z.object({ clientSecret: z.string() }) }),
});

export const deleteCard = endpoint("POST", "/user/deleteCard", {
  summary: "Remove a saved card",
  access: pays,
  input: z.object({ card: z.string().min(1).max(100) }),
  output: z.object({ message: z.string() }),
});
