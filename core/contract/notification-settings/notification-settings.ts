import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import type { Reading } from "../../permissions.ts";
import { FREQUENCIES, type NotifiedOf } from "../../rules/notification-digests.ts";
import { email, otp } from "../fields/identity-fields.ts";

const access = { who: "signed-in", may: "notificationSettings" } as const;
/** An app token must not decide where messages are sent. */
const personally = { ...access, inPerson: true } as const;

export const MOST_NOTIFICATION_EMAILS = 20;
export const MOST_INBOUND = 50;
/** As `senderId`: whichever sender is replied to. */
export const ANY_SENDER = "all";

export const NOTIFICATION_SETTING_TEXTS = {
  full: `You can have up to ${MOST_NOTIFICATION_EMAILS} email addresses here`,
  fullInbound: `You can list up to ${MOST_INBOUND} senders`,
  known: "This email is already on the list",
  added: "Email added",
  gone: "This email was removed in the meantime. Add it again",
  saved: "Notification settings saved",
  unproved: (address: string) => `Confirm ${address} in the list of email addresses first`,
  sender: "Choose one of your senders",
  twice: "This sender is listed already",
} as const;

/** The permission that each part of the configuration needs, to see it and to change it. */
export const NOTIFIED_READING: Readonly<Record<NotifiedOf, Reading>> = {
  inbound: { may: "history" },
  payment: { may: "invoice" },
  optOut: { may: "optOut" },
};

const frequency = z.enum(FREQUENCIES);
/** Addresses of the list, each confirmed. */
const emails = z.array(email).max(MOST_NOTIFICATION_EMAILS);
/** A sender of the account, or `all`. */
const senderId = z.string().trim().min(1, NOTIFICATION_SETTING_TEXTS.sender).max(40);

const notificationEmail = z.object({
  _id: z.string(),
  email: z.string(),
  /** Whether its owner has confirmed it: until then it gets nothing but the code. */
  verified: z.boolean(),
});
export type NotificationEmail = z.infer<typeof notificationEmail>;

const inboundNotification = z.object({
  _id: z.string(),
  senderId: z.string(),
  emails: z.array(z.string()),
  frequency,
});
export type InboundNotification = z.infer<typeof inboundNotification>;

const configuration = z.object({
  payment: z.array(z.string()),
  optOut: z.array(z.string()),
  optOutFrequency: frequency,
  inbound: z.array(inboundNotification),
  /** Whether replies are mailed to the addresses of `inbound`. */
  inboundStatus: z.boolean(),
});
export type NotificationConfiguration = z.infer<typeof configuration>;

const configured = z.object({ message: z.string(), data: configuration });

export const listNotificationEmails = endpoint("GET", "/notifications/emails", {
  summary: "The email addresses that notifications can go to",
  access,
  input: noInput,
  output: z.object({ data: z.array(notificationEmail) }),
});

export const addNotificationEmail = endpoint("POST", "/notifications/emails", {
  summary:
    "Add an email address: without a code, one is mailed to it; with it, the address is confirmed. Your own needs none",
  access: personally,
  exact: true,
  input: z.object({ email, code: otp.optional() }),
  output: z.object({ message: z.string(), data: notificationEmail }),
});

export const deleteNotificationEmail = endpoint("DELETE", "/notifications/emails/{id}", {
  summary: "Remove an email address, also from every notification",
  access: personally,
  owns: { id: "notificationEmail" },
  input: z.object({ id: idSchema("notificationEmail") }),
  output: noOutput,
});

export const getNotificationConfiguration = endpoint("GET", "/notifications/configuration", {
  summary: "Who is mailed about replies, payments and opt-outs",
  access,
  input: noInput,
  output: z.object({ data: configuration }),
});

const inboundInput = z.object({
  senderId,
  emails,
  /** As they come, or as one mail an hour or a day. */
  frequency: frequency.default("immediately"),
});

export const saveNotificationConfiguration = endpoint("POST", "/notifications/configuration", {
  summary: "Replace the whole configuration; a list that is left out is empty afterwards (C59)",
  access: personally,
  exact: true,
  input: z.object({
    payment: emails.default([]),
    optOut: emails.default([]),
    optOutFrequency: frequency.default("immediately"),
    inbound: z
      .array(inboundInput.extend({ _id: z.string().max(40).optional() }).strict())
      .max(MOST_INBOUND, NOTIFICATION_SETTING_TEXTS.fullInbound)
      .default([]),
    inboundStatus: z.boolean().default(true),
  }),
  output: configured,
});

/** So that two people who add a sender at the same moment both have theirs. */
export const addInboundNotification = endpoint("POST", "/notifications/inbound", {
  summary: "Mail replies to one more sender",
  access: { ...personally, may: "history" },
  exact: true,
  input: z.object(inboundInput.shape),
  output: configured,
});

export const changeInboundNotification = endpoint("PUT", "/notifications/inbound/{id}", {
  summary: "Change who is mailed replies to one sender",
  access: { ...personally, may: "history" },
  exact: true,
  owns: { id: "inboundNotification" },
  input: inboundInput.extend({ id: idSchema("inboundNotification") }),
  output: configured,
});

export const deleteInboundNotification = endpoint("DELETE", "/notifications/inbound/{id}", {
  summary: "Mail no one the replies to one sender",
  access: { ...personally, may: "history" },
  owns: { id: "inboundNotification" },
  input: z.object({ id: idSchema("inboundNotification") }),
  output: noOutput,
});

export const setPaymentNotifications = endpoint("PUT", "/notifications/payment", {
  summary: "Change who is mailed about payments: always as they happen",
  access: { ...personally, may: "invoice" },
  exact: true,
  input: z.object({ emails }),
  output: configured,
});

export const setOptOutNotifications = endpoint("PUT", "/notifications/optOut", {
  summary: "Change who is mailed about opt-outs, and how often",
  access: { ...personally, may: "optOut" },
  exact: true,
  input: z.object({ emails, frequency: frequency.default("immediately") }),
  output: configured,
});

export const setInboundStatus = endpoint("PUT", "/notifications/inboundStatus", {
  summary: "Switch mails about replies on or off, keeping who gets them",
  access: { ...personally, may: "history" },
  exact: true,
  input: z.object({ inboundStatus: z.boolean() }),
  output: configured,
});
