import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { webhookEvent } from "../webhooks/webhooks.ts";

const access = { who: "signed-in", may: "notificationSettings" } as const;
/** An app token must not decide where messages are sent. */
const personally = { ...access, inPerson: true } as const;

export const MOST_BROWSERS = 10;

export const PUSH_TEXTS = {
  saved: "This browser gets notifications",
  full: `You can have notifications in up to ${MOST_BROWSERS} browsers. Switch them off in one that you no longer use.`,
  off: "Notifications in browsers are not set up",
  events: "Choose at least one kind of notification",
} as const;

/** What a browser can be notified of. */
export const PUSH_EVENTS = [
  "message.received",
  "contact.opted_out",
  "campaign.completed",
  "payment.made",
  "payment.failed",
] as const satisfies readonly z.infer<typeof webhookEvent>[];

const browser = z.object({
  _id: z.string(),
  /** Where the browser's own service takes what is for it: by this a browser finds itself. */
  endpoint: z.string(),
  events: z.array(webhookEvent),
  /** Whether what recipients write is shown. */
  withText: z.boolean(),
});
export type PushBrowser = z.infer<typeof browser>;

export const listPushBrowsers = endpoint("GET", "/notifications/push", {
  summary:
    "Your browsers that get notifications, and the key with which one subscribes; none if that is not set up",
  access,
  input: noInput,
  output: z.object({
    data: z.object({ publicKey: z.string().optional(), browsers: z.array(browser) }),
  }),
});

/** In base 64 url, of 65 and of 16 bytes. */
const p256dh = z.string().regex(/^[\w-]{87}$/, "Not a key of a browser");
const auth = z.string().regex(/^[\w-]{22}$/, "Not a secret of a browser");

export const savePushBrowser = endpoint("POST", "/notifications/push", {
  summary: "Send your notifications to a browser, or change which",
  access: personally,
  exact: true,
  input: z.object({
    endpoint: z.string().max(1000),
    /** The browser's keys, as it gives them. */
    p256dh,
    auth,
    events: z.array(z.enum(PUSH_EVENTS)).min(1, PUSH_TEXTS.events).max(PUSH_EVENTS.length),
    withText: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), data: browser }),
});

export const deletePushBrowser = endpoint("DELETE", "/notifications/push/{id}", {
  summary: "Send no more notifications to a browser",
  access: personally,
  owns: { id: "webhook" },
  input: z.object({ id: idSchema("webhook") }),
  output: noOutput,
});
