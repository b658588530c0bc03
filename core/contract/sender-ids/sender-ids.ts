import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { NAME_SHOWS, REGISTER_STATES } from "../../rules/sender-register.ts";
import { senderType } from "../profile/me.ts";

export const SENDER_ID_TEXTS = {
  /** To a sub-account (R402). */
  ask: "You can only use Sender IDs that are assigned to your account. Please contact your parent account to add more.",
  shared: "Saved",
  /** Every account has the shared number already, and a personal number belongs to one person. */
  notShared: "Only business names and dedicated numbers can be shared",
} as const;

const named = z.array(z.object({ _id: z.string(), name: z.string() }));

/** `code`: the number has yet to be verified by its code; `review`: an administrator has yet to decide. */
export const SENDER_STATES = ["approved", "code", "review", "rejected"] as const;
export type SenderState = (typeof SENDER_STATES)[number];

/** One thing that the account may send as, or has asked for, and what uses it. */
export const senderId = z.object({
  /** Of a business name, a personal or a dedicated number: what its own calls name it by. */
  _id: z.string().optional(),
  state: z.enum(SENDER_STATES),
  /** Why it was rejected. */
  reason: z.string().optional(),
  /** What the account calls a number. */
  reference: z.string().optional(),
  /** Of a dedicated number: dollars a month before GST. */
  amount: z.number().optional(),
  /** Of a business name: a registration waits for the account to confirm it. */
  toConfirm: z.boolean(),
  /** What a message's payload contains: the name, the number, or '#SharedNum#'. */
  value: z.string(),
  /** R512. */
  label: z.string(),
  type: senderType,
  /** Messages per second. */
  perSecond: z.number(),
  /** Of a business name: how far its registration is. */
  register: z.enum(REGISTER_STATES).optional(),
  /** What phones show of it in a text that is sent now. */
  shows: z.enum(NAME_SHOWS).optional(),
  isDefault: z.boolean(),
  /** Campaigns that are scheduled, being sent or paused. */
  campaigns: named,
  templates: named,
  /** Scheduled quick messages. */
  quickMessages: z.number(),
  /** Who it is shared with, and how many messages they have scheduled from it or are sending. */
  subAccounts: z.array(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), scheduled: z.number() }),
  ),
});
export type SenderId = z.infer<typeof senderId>;

export const listSenderIds = endpoint("GET", "/user/senders", {
  summary: "Everything that the account may send as or has asked for, and what uses it",
  access: { who: "signed-in", may: "senderIds" },
  input: z.object({ search: z.string().trim().max(100).optional() }),
  output: z.object({ items: z.array(senderId) }),
});

export const shareSender = endpoint("PUT", "/user/senders/share", {
  summary:
    "Let these sub-accounts and no others send as a business name or from a dedicated number",
  access: { who: "signed-in", may: "senderAdd", inPerson: true },
  exact: true,
  input: z.object({
    sender: z.string().min(1).max(20),
    subAccounts: z.array(idSchema("account")).max(500),
  }),
  output: z.object({ message: z.string() }),
});
