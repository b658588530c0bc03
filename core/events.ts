import * as z from "zod";
import { type Person, type Reading, readableBy } from "./access.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_READING } from "./contract/notifications.ts";

/** What the live feed tells the console; the database stays the truth, an event only says what to look at again. */
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
  z.object({ type: z.literal("message"), from: z.string() }),
  /** A new notification; without a kind some were read or removed. */
  z.object({ type: z.literal("notification"), kind: z.enum(NOTIFICATION_KINDS).optional() }),
  /** The person, the account or its rights changed. */
  z.object({ type: z.literal("user") }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

const EVENT_TYPES = ["campaign", "balance", "import", "message", "notification", "user"] as const;

/** What it takes to be told of an event; nothing where everyone who is signed in is. */
const EVENT_READING: Readonly<Record<LiveEvent["type"], Reading>> = {
  campaign: { may: "sms" },
  balance: {},
  import: { may: "groupRead" },
  message: { may: "history", medium: "sms" },
  notification: {},
  user: {},
};

/** What an event is filtered by: its type and, of a notification's, the kind. */
export function topicOf(event: LiveEvent): string {
  return event.type === "notification" && event.kind ? `${event.type}:${event.kind}` : event.type;
}

/** The topics that a person may be told of. */
export function topicsFor(person: Person): string[] {
  const kinds = readableBy(person, NOTIFICATION_READING, NOTIFICATION_KINDS);
  return [
    ...readableBy(person, EVENT_READING, EVENT_TYPES),
    ...kinds.map((kind) => `notification:${kind}`),
  ];
}

/** A frame on `GET /api/live`: events in order; `seq` of the last one is given back as `lastSeq` on reconnect. */
export const liveFrame = z.object({
  seq: z.number(),
  /** Events were lost between `lastSeq` and now: load everything shown again. */
  gap: z.boolean(),
  events: z.array(liveEvent),
});
export type LiveFrame = z.infer<typeof liveFrame>;

/** The close code of a socket whose session is over: there is no use in connecting again. */
export const SESSION_OVER = 4401;

/** The close code of a socket whose person has other rights now: connect again with those. */
export const RIGHTS_CHANGED = 4403;
