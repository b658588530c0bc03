import * as z from "zod";
import { FEATURES, ROLES } from "../access.ts";
import { endpoint, noInput } from "../endpoint.ts";

/** Sender types: 1 shared number, 2 dedicated number, 3 business name, 4 personal number. */
export const senderType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const SHARED_SENDER = "#SharedNum#";

const sender = z.object({
  /** What goes into a message payload: the business name, the number, or '#SharedNum#'. */
  value: z.string(),
  label: z.string(),
  type: senderType,
  /** Messages a second the sender may send. */
  perSecond: z.number(),
});

export const me = endpoint({
  method: "GET",
  path: "/user/me",
  area: "user",
  summary: "The signed-in person and the account",
  access: { who: "signed-in" },
  input: noInput,
  output: z.object({
    data: z.object({
      _id: z.string(),
      account: z.string(),
      accountName: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      access: z.array(z.enum(FEATURES)),
      currency: z.string(),
      timeZone: z.string(),
      contactLimit: z.number(),
      multiGroupLimit: z.number(),
      senders: z.array(sender),
      /** Where recipients' links live, for the composer's count of an opt-out link. */
      linkHost: z.string(),
    }),
  }),
});

export const balance = endpoint({
  method: "GET",
  path: "/user/balance",
  area: "user",
  summary: "Credit left, in cents, and how many messages it buys",
  access: { who: "signed-in" },
  input: noInput,
  output: z.object({
    data: z.object({
      symbol: z.string(),
      /** Cents. */
      balance: z.number(),
      maxPossibleCredits: z.object({ sms: z.number(), mms: z.number() }),
    }),
  }),
});
