import * as z from "zod";
import { endpoint, keyedListOf, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import type { Reading } from "../../permissions.ts";
import { publicAddressProblem } from "../../rules/public-address.ts";
import { WEBHOOK_FORMATS, type WebhookFormat } from "../../rules/webhook-formats.ts";

const access = { who: "signed-in", may: "developer" } as const;
/** An app token must not decide where messages are sent. */
const personally = { ...access, inPerson: true } as const;
const owns = { id: "webhook" } as const;
const webhookId = z.object({ id: idSchema("webhook") });

export const MOST_WEBHOOKS = 10;

export const WEBHOOK_TEXTS = {
  full: `An account can have at most ${MOST_WEBHOOKS} webhooks`,
  off: "Switch the webhook on first",
  replayed: "Sent again",
  noUpdates: "Slack and Teams do not take updates of messages",
  unreadable: "Your account does not include the events this webhook sends",
} as const;

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  "message.received",
  "message.updated",
  "contact.opted_out",
  "contact.opted_in",
  "campaign.completed",
  "payment.made",
  "payment.failed",
  "workflow.reached",
  "ghl.subAccount",
  "ghl.sender",
  "ghl.report",
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** The permission required to subscribe a webhook to each event, and to see what was sent. */
export const WEBHOOK_READING: Readonly<Record<WebhookEvent, Reading>> = {
  "message.received": { may: "history", medium: "sms" },
  "message.updated": { may: "history", medium: "sms" },
  "contact.opted_out": { may: "optOut" },
  "contact.opted_in": { may: "optOut" },
  "campaign.completed": { may: "campaign" },
  "payment.made": { may: "invoice" },
  "payment.failed": { may: "invoice" },
  "workflow.reached": { may: "automation" },
  "ghl.subAccount": { may: "integration" },
  "ghl.sender": { may: "integration" },
  "ghl.report": { may: "integration" },
};

/** There may be hundreds of them in a minute: not for people to read. */
const NOT_FOR_CHATS: WebhookEvent = "message.updated";

/** The events that a receiver of a format takes. */
export function eventsFor(format: WebhookFormat): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter((event) => format === "json" || event !== NOT_FOR_CHATS);
}

const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  format: z.enum(WEBHOOK_FORMATS),
  /** Whether a chat is shown what recipients write. */
  withText: z.boolean(),
  active: z.boolean(),
  /** Consecutive failures; after twenty, and half an hour, it is switched off. */
  failures: z.number(),
  createdAt: z.number(),
  /** The signing secret: only when it is new. */
  secret: z.string().optional(),
});
export type Webhook = z.infer<typeof webhook>;

const url = z
  .string({ error: "Enter the address" })
  .trim()
  .min(1, "Enter the address")
  .max(1000, "Cannot be longer than 1,000 characters")
  .superRefine((text, issues) => {
    const problem = publicAddressProblem(text);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  });

export const saveWebhook = endpoint("POST", "/user/webhook", {
  summary: "Add a webhook, or change one by its id",
  access: personally,
  owns,
  exact: true,
  input: z.object({
    id: idSchema("webhook").optional(),
    url,
    events: z.array(webhookEvent).min(1, "Choose at least one event").max(50),
    active: z.boolean().default(true),
    /** A program's webhook, or a channel of Slack or Teams; the same as before, if it is changed. */
    format: z.enum(WEBHOOK_FORMATS).optional(),
    withText: z.boolean().optional(),
  }),
  output: z.object({ data: webhook }),
});

export const listWebhooks = endpoint("GET", "/user/webhook", {
  summary: "The account's webhooks",
  access,
  input: noInput,
  output: z.object({ data: z.array(webhook) }),
});

export const deleteWebhook = endpoint("DELETE", "/user/webhook/{id}", {
  summary: "Delete a webhook with its log",
  access: personally,
  owns,
  input: webhookId,
  output: noOutput,
});

export const renewWebhookSecret = endpoint("POST", "/user/webhook/{id}/secret", {
  summary: "Give a webhook a new signing secret; the old one stops working straight away",
  access: personally,
  owns,
  input: webhookId,
  output: z.object({ data: webhook }),
});

const delivery = z.object({
  _id: z.string(),
  event: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.number(),
  /** HTTP status of the last response. */
  response: z.number().optional(),
  error: z.string().optional(),
  body: z.string(),
  createdAt: z.number(),
  /** When it will be retried, if it will. */
  nextAt: z.number().optional(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

export const listDeliveries = endpoint("GET", "/user/webhook/{id}/deliveries", {
  summary: "What was sent to a webhook in the last 30 days, newest first, by key",
  access,
  owns,
  input: webhookId.extend({ cursor: idSchema("delivery").optional() }),
  output: keyedListOf(delivery),
});

export const replayDelivery = endpoint("POST", "/user/webhook/{id}/deliveries/{delivery}/replay", {
  summary: "Send an event to a webhook again, with the same id",
  access: personally,
  limits: [{ of: "webhook-replay", by: "account", per: "minute", most: 60 }],
  owns: { id: "webhook", delivery: "delivery" },
  input: webhookId.extend({ delivery: idSchema("delivery") }),
  output: z.object({ message: z.string() }),
});

export const testWebhook = endpoint("POST", "/user/test-webhook-connection", {
  area: "subaccounts",
  summary: "Send a webhook a test event and return its response",
  access: personally,
  // The button must not become a way to flood other servers.
  limits: [{ of: "webhook-test", by: "account", per: "minute", most: 10 }],
  owns,
  input: webhookId,
  output: z.object({
    data: z.object({
      delivered: z.boolean(),
      response: z.number().optional(),
      error: z.string().optional(),
      /** Milliseconds until the response. */
      took: z.number(),
    }),
  }),
});
