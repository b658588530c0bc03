import * as z from "zod";
import { endpoint, keyedListOf, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import type { Reading } from "../../permissions.ts";

const access = { who: "signed-in" } as const;

export const NO_NOTIFICATIONS = "No new notification.";

/** The texts of notifications (C69; our own where the documents have none). */
export const NOTIFICATION_TEXTS = {
  // R248 to R250, C69.
  schedule: "New schedule message added!",
  bulk: "New campaign message added!",
  quick: "New message received",
  incoming: "New message received!",
  campaignComplete: (name: string) => `Campaign "${name}" is complete`,
  campaignHeld: (name: string, reason: string) => `Campaign "${name}" is on hold: ${reason}`,
  campaignWaiting: (name: string, reason: string) =>
    `Campaign "${name}" is waiting for approval: ${reason}`,
  occurrenceSkipped: (name: string, reason: string) =>
    `Campaign "${name}" left out one date: ${reason}`,
  followUpFailed: (name: string, reason: string) =>
    `The follow-up of campaign "${name}" was not sent: ${reason}`,
  campaignApproved: (name: string) => `Campaign "${name}" was approved`,
  campaignRejected: (name: string, reason: string) =>
    `Campaign "${name}" was not approved: ${reason}`,
  quickApproved: "Your quick message was approved",
  quickRejected: (reason: string) => `Your quick message was not approved: ${reason}`,
  quickWaiting: (reason: string) => `Your quick message is waiting for approval: ${reason}`,
  quickFailed: (reason: string) => `A quick message was not sent: ${reason}`,
  verificationApproved: "Your business is verified",
  verificationAsked: (text: string) => `We need more to verify your business: ${text}`,
  verificationRejected: (reason: string) => `Your business was not verified: ${reason}`,
  nameApproved: (name: string) => `You can now send as ${name}`,
  nameRejected: (name: string, reason: string) =>
    `The business name ${name} was not approved: ${reason}`,
  nameRemoved: (name: string) => `The business name ${name} was removed from your account`,
  nameRegistered: (name: string) => `${name} is registered: phones show it as the sender`,
  nameSubmitted: (name: string) => `${name} was submitted to the SMS Sender ID Register`,
  nameNeeds: (name: string, reason: string) => `Action needed to register ${name}: ${reason}`,
  nameRefused: (name: string, reason: string) => `The register refused ${name}: ${reason}`,
  numberUnpaid: (number: string) =>
    `Your number ${number} could not be renewed. Pay for it to keep it.`,
  numberEnded: (number: string) => `You can no longer send from your number ${number}`,
  mention: (name: string) => `${name} mentioned you in a conversation`,
  invoiceOverdue: (number: string, amount: string) => `Invoice ${number} for ${amount} is overdue`,
  formPaused: (form: string, reason: string) => `The contact form "${form}" is paused: ${reason}`,
  formFailed: (form: string, reason: string) =>
    `The contact form "${form}" could not text someone who signed up: ${reason}`,
  fileProblem: (name: string, reason: string) => `File scheduler "${name}": ${reason}`,
  importComplete: (group: string) => `The import into "${group}" is complete`,
  importFailed: (group: string, reason: string) => `The import into "${group}" failed: ${reason}`,
} as const;

export const NOTIFICATION_KINDS = [
  "message",
  "mms",
  "schedule",
  "campaign",
  "quick",
  "import",
  "file",
  "subaccount",
  "webhook",
  "verification",
  "sender",
  "mention",
  "books",
  "invoice",
  "businessName",
  "number",
  "form",
  "workflow",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The permission required to read and receive notifications of each kind. */
export const NOTIFICATION_READING: Readonly<Record<NotificationKind, Reading>> = {
  message: { may: "history", medium: "sms" },
  mms: { may: "history", medium: "mms" },
  schedule: { may: "campaign" },
  campaign: { may: "campaign" },
  quick: { may: "campaign" },
  import: { may: "groupRead" },
  file: { may: "fileScheduler" },
  subaccount: { may: "subAccounts" },
  webhook: { may: "developer" },
  verification: { may: "verification" },
  sender: { may: "senderAdd" },
  mention: { may: "conversation" },
  books: { may: "admin" },
  invoice: { may: "invoice" },
  businessName: { may: "senderIds" },
  number: { may: "buyNumbers" },
  form: { may: "automation" },
  workflow: { may: "automation" },
};

const notification = z.object({
  _id: z.string(),
  kind: z.string(),
  message: z.string(),
  /** Whether an inbound message is an MMS (R064). */
  mms: z.literal(true).optional(),
  /** The number that wrote, if it is about an inbound message. */
  from: z.string().optional(),
  /** The conversation that it leads to. */
  room: z.string().optional(),
  createdAt: z.number(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint("GET", "/user/notification", {
  summary: "Notifications, newest first, by key, and how many are new (99 at most)",
  access,
  input: z.object({ cursor: idSchema("notification").optional() }),
  output: keyedListOf(notification).extend({ unread: z.number() }),
});

export const readNotifications = endpoint("PUT", "/user/notification", {
  summary: "Mark all as seen",
  access,
  input: noInput,
  output: noOutput,
});

export const deleteNotification = endpoint("DELETE", "/user/notification/{id}", {
  summary: "Delete a notification",
  access,
  owns: { id: "notification" },
  input: z.object({ id: idSchema("notification") }),
  output: noOutput,
});

export const deleteNotifications = endpoint("DELETE", "/user/notification", {
  summary: "Delete all notifications",
  access,
  input: noInput,
  output: noOutput,
});
