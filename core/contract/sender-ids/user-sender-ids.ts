import * as z from "zod";
import { endpoint, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { dayBound, isInOrder } from "../fields/written-days.ts";
import { listAllOrders } from "../orders/admin-orders.ts";

/** What an administrator gives and takes away: dedicated numbers, business names and personal numbers. */
export const SENDER_ID_KINDS = ["mobileSenders", "senders", "personalSenders"] as const;
export type SenderIdKind = (typeof SENDER_ID_KINDS)[number];

/** R651, R652. */
export const SENDER_ID_TEXTS = {
  /** R648. */
  fetchFailed: "Failed to fetch user sender IDs",
  oneOnly: "Choose one sender ID",
  invalidNumber: "Invalid phone number",
  inUse: (value: string) => `${value} is already in use`,
  dates: "The first day must not be after the last",
  empty: {
    mobileSenders: "Dedicated number cannot be empty",
    senders: "Business name cannot be empty",
    personalSenders: "Personal number cannot be empty",
  },
  failed: {
    mobileSenders: "Failed to add dedicated number",
    senders: "Failed to add business name",
    personalSenders: "Failed to add personal number",
  },
  added: {
    mobileSenders: "Dedicated number added successfully",
    senders: "Business name added successfully",
    personalSenders: "Personal number added successfully",
  },
  removed: {
    mobileSenders: "Dedicated number removed",
    senders: "Business name removed",
    personalSenders: "Personal number removed",
  },
} as const;

const userId = z.object({ id: idSchema("user") });

const senderIds = z.object({
  /** Dedicated numbers. */
  mobileSenders: z.array(z.string()),
  /** Business names. */
  senders: z.array(z.string()),
  personalSenders: z.array(z.string()),
});
export type SenderIds = z.infer<typeof senderIds>;

export const getUserSenderIds = endpoint("GET", "/admin/userSenderIds/{id}", {
  summary: "What a user's account can send as, besides the shared number",
  access: inPerson,
  input: userId,
  output: z.object({ data: senderIds }),
});

/** One, by itself or in a list; an empty list names none. */
const value = (kind: SenderIdKind) => {
  const one = z.string().trim().min(1, SENDER_ID_TEXTS.empty[kind]).max(40);
  return z.union([one, z.array(one).max(20)]).optional();
};

/** R636: one sender ID per call. */
const change = userId
  .extend({
    mobileSenders: value("mobileSenders"),
    senders: value("senders"),
    personalSenders: value("personalSenders"),
    type: z.enum(["add", "delete"]),
  })
  .refine((input) => SENDER_ID_KINDS.flatMap((kind) => input[kind] ?? []).length === 1, {
    path: ["type"],
    message: SENDER_ID_TEXTS.oneOnly,
  });

const changed = z.object({
  /** False if it has an owner already; nothing was changed then. */
  status: z.boolean(),
  message: z.string(),
  data: senderIds,
});

export const addUserSenderIds = endpoint("POST", "/admin/userSenderIds/{id}", {
  summary: "Give a user's account a sender ID, or take one away",
  access: inPerson,
  exact: true,
  input: change,
  output: changed,
});

export const changeUserSenderIds = endpoint("PUT", "/admin/userSenderIds/{id}", {
  summary: "The same as POST: give a user's account a sender ID, or take one away",
  access: inPerson,
  exact: true,
  input: change,
  output: changed,
});

export const listUserSenderIds = endpoint("GET", "/admin/userSenderIds", {
  summary:
    "The sender IDs of all accounts; with `userEmail` one account's, and its purchase orders",
  access: inPerson,
  input: z
    .object({
      ...pageInput,
      sortField: z.enum(["createdAt", "name"]).default("createdAt"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      userEmail: z.string().trim().max(254).optional(),
      /** Days on which accounts were created. */
      from: dayBound,
      to: dayBound,
      /** The beginning of a dedicated or personal number. */
      phone: z.string().trim().max(40).optional(),
      /** Accounts with a route of their own to this provider. */
      provider: z.string().trim().max(40).optional(),
      /** The beginning of an account's name. */
      search: z.string().trim().max(80).optional(),
    })
    .refine(isInOrder, {
      path: ["to"],
      message: SENDER_ID_TEXTS.dates,
    }),
  output: z.object({
    data: z.object({
      senderIds: z.array(
        senderIds.extend({
          account: z.string(),
          accountName: z.string(),
          /** The account's first user. */
          user: z.string(),
          email: z.string(),
          createdAt: z.number(),
        }),
      ),
      orders: listAllOrders.output.shape.data.shape.orders,
      pagination: z.object({ total: z.number(), current: z.number(), limit: z.number() }),
    }),
  }),
});
