import * as z from "zod";
import { endpoint } from "../../endpoint.ts";

// What Squarespace knows of the other end of a conversation. It finds people by their email address only.

const access = { who: "signed-in", may: "conversation" } as const;
const limits = [{ of: "crm-reads", by: "account", per: "minute", most: 60 }] as const;

/** The number of a conversation, or the id of a contact. */
const input = z.object({ id: z.string().trim().min(1).max(40) });

/** Why there is nothing. */
const message = z.string().optional();

export const squarespaceProfile = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isCustomer: z.boolean(),
  acceptsMarketing: z.boolean(),
  since: z.number().optional(),
  orders: z.number(),
});

export type SquarespaceProfile = z.infer<typeof squarespaceProfile>;

export const squarespaceOrder = z.object({
  number: z.string(),
  at: z.number(),
  status: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  currency: z.string(),
  /** In cents. */
  total: z.number(),
});

export type SquarespaceOrder = z.infer<typeof squarespaceOrder>;

export const squarespaceContact = endpoint("GET", "/squarespace/get-contact-information/{id}", {
  summary: "Who a contact is at Squarespace",
  access,
  limits,
  input,
  output: z.object({ message, data: squarespaceProfile.nullable() }),
});

export const squarespaceRetail = endpoint("GET", "/squarespace/get-retail-info/{id}", {
  summary: "What a contact bought at Squarespace: the latest 50 orders",
  access,
  limits,
  input,
  output: z.object({ message, data: z.array(squarespaceOrder) }),
});

export const SQUARESPACE_TEXTS = {
  id: "Enter a mobile number or the id of a contact",
  noEmail: "This contact has no email address, by which Squarespace finds people",
  unknown: "Squarespace knows no one with this contact's email address",
} as const;
