import * as z from "zod";
import { endpoint, noInput } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { NUMBER_PRODUCTS, NUMBER_TYPES } from "../rules/dedicated-numbers.ts";

export const OWN_NUMBER_TEXTS = {
  released: "The number has been released",
  inUse: (names: readonly string[]) =>
    `Scheduled messages use this number: ${names.join(", ")}. They are not sent without it.`,
} as const;

const area = "senders";
const access = { who: "signed-in", may: "buyNumbers" } as const;
/** Giving a number up cannot be undone. */
const releaseAccess = { ...access, inPerson: true } as const;

const ownNumber = z.object({
  _id: z.string(),
  number: z.string(),
  senderType: z.literal("Dedicated Number"),
  type: z.enum(NUMBER_TYPES),
  serviceType: z.enum(NUMBER_PRODUCTS),
  /** Dollars a month before GST. */
  amount: z.number(),
  reference: z.string(),
  assignedAt: z.number(),
  paidUntil: z.number().optional(),
  /** What is not sent, or not as intended, once it is released. */
  uses: z.object({
    /** Names of scheduled campaigns and quick messages. */
    scheduled: z.array(z.string()),
    defaultSender: z.boolean(),
  }),
});

export const listOwnNumbers = endpoint({
  method: "GET",
  path: "/numberassign/getUserNumber",
  area,
  summary: "The account's dedicated numbers, and what uses each",
  access,
  input: noInput,
  output: z.object({ data: z.array(ownNumber) }),
});

/** R633. */
export const releaseOwnNumber = endpoint({
  method: "PUT",
  path: "/numberassign/{id}",
  area,
  summary: "Release a dedicated number; with `force` also one that scheduled messages use",
  access: releaseAccess,
  owns: { id: "number" },
  input: z.object({ id: idSchema("number"), force: z.boolean().default(false) }),
  output: z.object({ message: z.string() }),
});
