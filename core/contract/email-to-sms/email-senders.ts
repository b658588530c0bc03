import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import {
  DEFAULT_DAILY_CAP,
  EMAIL_LINK_DAYS,
  MAX_DAILY_CAP,
  MAX_EMAIL_SENDERS,
} from "../../rules/email-to-sms.ts";
import { hasHidden } from "../../rules/hidden-characters.ts";
import { OWN_SENDING } from "../codes/rate-limits.ts";
import { email } from "../fields/identity-fields.ts";
import { hiddenText } from "../fields/name-field.ts";
import { quickContent } from "../quick-messages/quick-messages.ts";

// An app token must not decide which mailboxes send.

const owns = { id: "emailSender" } as const;
const senderId = z.object({ id: idSchema("emailSender") });

export const EMAIL_SENDER_TEXTS = {
  added: "Address added. It works once the link we emailed to it is confirmed.",
  resent: "A new link is on its way",
  removed: "Address removed",
  known: "This address is already on your list",
  /** It does not say whose it is. */
  taken: "This address cannot be added because it is already in use",
  confirmed: "This address is confirmed already",
  full: `You can allow up to ${MAX_EMAIL_SENDERS} addresses`,
  sender: "You cannot send from this sender",
  unavailable: "Email to SMS has not been set up here. Please contact support.",
  cap: `Must be a whole number from 1 to ${MAX_DAILY_CAP}`,
} as const;

/** `expired`: the link was not confirmed in time. */
export const EMAIL_SENDER_STATES = ["pending", "expired", "confirmed"] as const;

const emailSender = z.object({
  id: z.string(),
  email: z.string(),
  sender: z.string(),
  status: z.enum(EMAIL_SENDER_STATES),
  /** Texts a day. */
  dailyCap: z.number(),
  optout: z.boolean(),
  /** A line from which on a mail is not sent; empty if there is none. */
  marker: z.string(),
  createdAt: z.number(),
});
export type EmailSender = z.infer<typeof emailSender>;

const marker = z
  .string()
  .trim()
  .max(20, "Cannot be longer than 20 characters")
  .refine((text) => !hasHidden(text), hiddenText("Marker"))
  .default("");

export const listEmailSenders = endpoint("GET", "/emailmessage", {
  summary: "The email addresses whose emails become texts, and the domain to write to",
  access: { who: "signed-in", may: "emailSms" },
  input: noInput,
  output: z.object({
    data: z.array(emailSender),
    /** Emails to `{number}@` it become texts; absent where this is not set up. */
    domain: z.string().optional(),
  }),
});

export const addEmailSender = endpoint("POST", "/emailmessage", {
  summary: `Allow an email address to send texts, once it confirms the link emailed to it within ${EMAIL_LINK_DAYS} days`,
  access: { who: "signed-in", may: "emailSmsEdit", inPerson: true },
  limits: [OWN_SENDING],
  exact: true,
  input: z.object({
    email,
    sender: quickContent.sender,
    dailyCap: z
      .number({ error: EMAIL_SENDER_TEXTS.cap })
      .int(EMAIL_SENDER_TEXTS.cap)
      .min(1, EMAIL_SENDER_TEXTS.cap)
      .max(MAX_DAILY_CAP, EMAIL_SENDER_TEXTS.cap)
      .default(DEFAULT_DAILY_CAP),
    optout: z.boolean().default(false),
    marker,
  }),
  output: z.object({ message: z.string(), data: emailSender }),
});

/** C47: the id is in the query or in the body. */
export const deleteEmailSender = endpoint("DELETE", "/emailmessage", {
  summary: "Stop an email address from sending texts",
  access: { who: "signed-in", may: "emailSmsDelete", inPerson: true },
  owns,
  query: ["id"],
  input: senderId,
  output: z.object({ message: z.string() }),
});

export const resendEmailLink = endpoint("POST", "/emailmessage/{id}/resend", {
  summary: "Email an address its link again; the earlier one stops working",
  access: { who: "signed-in", may: "emailSmsEdit", inPerson: true },
  limits: [OWN_SENDING],
  owns,
  input: senderId,
  output: z.object({ message: z.string() }),
});
