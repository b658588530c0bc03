import * as z from "zod";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_READING,
} from "./contract/notifications/notifications.ts";
import { mayRead, type Person, type Reading, readableBy } from "./permissions.ts";
import { GHL_ACCOUNT_STATES, GHL_LOCATION_STATES } from "./rules/ghl.ts";

/**
 * What the live feed sends to the console; the database is the truth, an event only says what to
 * reload.
 */
export const liveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("campaign"),
    id: z.string(),
    status: z.string(),
    counts: z.record(z.string(), z.number()),
    perSecond: z.number(),
  }),
  z.object({ type: z.literal("balance") }),
  z.object({ type: z.literal("import"), id: z.string(), group: z.string(), status: z.string() }),
  /** Many contacts of a group were changed, or put back. */
  z.object({ type: z.literal("contacts"), group: z.string() }),
  z.object({ type: z.literal("message"), from: z.string(), mms: z.literal(true).optional() }),
  /** A conversation in the list of rooms; without an id, several. */
  z.object({ type: z.literal("room"), id: z.string().optional() }),
  /** The short link of a campaign's messages was opened. */
  z.object({ type: z.literal("click"), campaign: z.string() }),
  /** A number opted out or in, or was blocked or allowed. */
  z.object({ type: z.literal("suppression") }),
  /** A new notification; without a kind, some were read or removed. */
  z.object({ type: z.literal("notification"), kind: z.enum(NOTIFICATION_KINDS).optional() }),
  /** What the account shares, or what is shared with it. */
  z.object({ type: z.literal("sharing") }),
  /** R330: the agency at GoHighLevel, and one of its sub-accounts. */
  z.object({ type: z.literal("ghlAccount"), status: z.enum(GHL_ACCOUNT_STATES) }),
  z.object({
    type: z.literal("ghlSubAccount"),
    id: z.string(),
    status: z.enum(GHL_LOCATION_STATES),
  }),
  /** The person, the account or its rights changed. */
  z.object({ type: z.literal("user") }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

const EVENT_TYPES = [
  ...(["campaign", "balance", "import", "contacts", "message", "room"] as const),
  ...(["click", "suppression", "notification", "sharing", "user"] as const),
  ...(["ghlAccount", "ghlSubAccount"] as const),
] as const;

/** The permission required to receive an event; undefined if every signed-in person receives it. */
const EVENT_READING: Readonly<Record<LiveEvent["type"], Reading>> = {
  campaign: { may: "campaign" },
  balance: {},
  import: { may: "groupRead" },
  contacts: { may: "groupRead" },
  message: { may: "history", medium: "sms" },
  room: { may: "conversation" },
  click: { may: "campaign" },
  suppression: { may: "groupRead" },
  notification: {},
  sharing: {},
  ghlAccount: { may: "integration" },
  ghlSubAccount: { may: "integration" },
  user: {},
};

const MMS_TOPIC = "message:mms";

/** What events are filtered by: the type, the medium of a message, and the kind of a notification. */
export function topicOf(event: LiveEvent): string {
  if (event.type === "message" && event.mms) return MMS_TOPIC;
  return event.type === "notification" && event.kind ? `${event.type}:${event.kind}` : event.type;
}

/** The topics that a person may receive. */
export function topicsFor(person: Person): string[] {
  const kinds = readableBy(person, NOTIFICATION_READING, NOTIFICATION_KINDS);
  return [
    ...readableBy(person, EVENT_READING, EVENT_TYPES),
    ...(mayRead(person, NOTIFICATION_READING.mms) ? [MMS_TOPIC] : []),
    ...kinds.map((kind) => `notification:${kind}`),
  ];
}

/**
 * A frame on `GET /api/live`: events in order. The client sends the last `seq` as `lastSeq` when it
 * reconnects, and before its first frame the milliseconds since it began to load what it shows as `age`.
 */
export const liveFrame = z.object({
  seq: z.number(),
  /** Events were lost between `lastSeq` and now: reload everything on screen. */
  gap: z.boolean(),
  events: z.array(liveEvent),
});
export type LiveFrame = z.infer<typeof liveFrame>;

/** The close code of a socket whose session has ended: there is no point in reconnecting. */
export const SESSION_OVER = 4401;

/** The close code of a socket whose person's rights have changed: reconnect with the new ones. */
export const RIGHTS_CHANGED = 4403;
