import * as z from "zod";
import { endpoint, keyedListOf, noInput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { messageRecord } from "../messages/messages.ts";

const access = { who: "signed-in", may: "conversation" } as const;

export const ROOM_TEXTS = {
  optedOut: "Opted out. They get no more messages from you.",
  snoozePast: "Choose a time in the future",
  embedOver: "This view has expired. Please open it again.",
  manyCards: "That was a lot of conversations. Please try again in a moment.",
  unknownInCard: (email: string) =>
    `${email} cannot read conversations in Cooee. Use the same email address in Cooee and HubSpot, in an account that is connected to this HubSpot account.`,
} as const;

/** What a room is listed under; one that is snoozed is open again from its time on. */
export const ROOM_STATES = ["open", "closed", "snoozed"] as const;

/** More unread messages, and more unread rooms, are not counted. */
export const MOST_UNREAD = 99;

/** Per hour: each open view asks for a new token six times. */
const MOST_EMBEDS = 1000;

const someone = z.object({ _id: z.string(), name: z.string() });

/** A conversation with one handset (000 section 3). */
export const roomRecord = z.object({
  _id: z.string(),
  /** 614######## */
  number: z.string(),
  /** What the account calls the handset's owner, and the contact that says so. */
  name: z.string().optional(),
  contact: z.string().optional(),
  status: z.enum(ROOM_STATES),
  snoozedUntil: z.number().optional(),
  assignee: someone.optional(),
  /** When the last message or note was written. */
  updatedAt: z.number(),
  /** Received messages that this person has not read, `MOST_UNREAD` at most. */
  unread: z.number(),
  /** When this person last read it. */
  lastSeen: z.number().optional(),
  /** What an answer goes out from: as they wrote to it, or as they were last written to. */
  sender: z.string().optional(),
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
  /** Whose it is, if it is the parent's and assigned to this sub-account. */
  account: z.string().optional(),
  last: z
    .object({
      text: z.string(),
      /** Of an MMS: the type of its file. */
      media: z.string().optional(),
      direction: z.enum(["in", "out", "note"]),
      at: z.number(),
      status: z.string().optional(),
    })
    .optional(),
});
export type RoomRecord = z.infer<typeof roomRecord>;

const byWhom = someone.optional();

const threadFile = messageRecord.shape.media.unwrap().element.extend({
  /** Of what a handset sent: it is not here yet, or it cannot be shown. Then there is no address. */
  state: z.enum(["waiting", "refused"]).optional(),
});

/** What a thread shows, in the order of the ids behind their prefixes. */
export const threadEntry = z.discriminatedUnion("kind", [
  // What is unread changes with who looks: the room says how much it is.
  messageRecord.omit({ unread: true }).extend({
    kind: z.literal("message"),
    direction: z.enum(["in", "out"]),
    media: z.array(threadFile).optional(),
    /** The user who wrote it. */
    author: z.string().optional(),
  }),
  z.object({
    kind: z.literal("note"),
    _id: z.string(),
    createdAt: z.number(),
    text: z.string(),
    by: byWhom,
    /** The people it mentions. */
    mentions: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("event"),
    _id: z.string(),
    createdAt: z.number(),
    event: z.enum(["assigned", "unassigned", "closed", "reopened", "snoozed", "woken"]),
    by: byWhom,
    /** Who it was assigned to. */
    detail: z.string().optional(),
    /** Until when it was snoozed. */
    until: z.number().optional(),
  }),
]);
export type ThreadEntry = z.infer<typeof threadEntry>;

const filters = {
  /** How a number or a name begins. */
  search: z.string().max(100).optional(),
  status: z.enum([...ROOM_STATES, "all"]).default("open"),
  /** `me`, `none`, or a person. */
  assignee: z.string().max(40).optional(),
  /** Only those who answered this campaign. */
  campaign: idSchema("campaign").optional(),
  /** Only rooms with something unread. */
  unread: z.literal("true").optional(),
};
const id = idSchema("room");
const one = z.object({ data: roomRecord });

export const listRooms = endpoint("GET", "/room", {
  summary: "Conversations, the latest first, 10 to a page, by key",
  access,
  owns: { campaign: "campaign" },
  input: z.object({
    ...filters,
    cursor: z
      .string()
      .regex(/^\d{1,15}\.rom_[0-9A-Z]{26}$/, "Must be the `next` of a page")
      .optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(roomRecord).extend({
    /** What `GET /inbox/changes` continues from. */
    seq: z.string(),
    /** Unread conversations, whatever the filters; one more than `MOST_UNREAD` at most. */
    unread: z.number(),
  }),
});

export const roomChanges = endpoint("GET", "/inbox/changes", {
  summary: "Which conversations of a list have changed since",
  access,
  owns: { campaign: "campaign" },
  input: z.object({ ...filters, since: z.string().max(40) }),
  output: z.object({
    items: z.array(roomRecord),
    /** Conversations that are not in the list any more. */
    removed: z.array(z.string()),
    seq: z.string(),
    unread: z.number(),
    /** Too much has changed: load the list again. */
    restart: z.boolean(),
  }),
});

export const listColleagues = endpoint("GET", "/inbox/people", {
  summary: "Who looks after the account's conversations",
  access,
  input: noInput,
  output: z.object({ items: z.array(someone) }),
});

export const getRoom = endpoint("GET", "/room/{id}", {
  summary: "A conversation, the contacts with its number, and who it can be assigned to",
  access,
  owns: { id: "room" },
  input: z.object({ id }),
  output: one.extend({
    contacts: z.array(
      z.object({
        _id: z.string(),
        group: z.object({ _id: z.string(), name: z.string() }),
        /** Values by the group's labels. */
        fields: z.record(z.string(), z.string()),
      }),
    ),
    people: z.array(someone.extend({ account: z.string() })),
    /** Whether Squarespace is connected: what it knows of the number can be asked for. */
    squarespace: z.boolean(),
  }),
});

export const openRoom = endpoint("PUT", "/room", {
  summary: "The conversation with a number, which begins if there is none; or mark all as read",
  access,
  input: z.object({
    number: z.string().max(30).optional(),
    read: z.literal("all").optional(),
  }),
  output: z.object({ data: roomRecord.optional() }),
});

export const changeRoom = endpoint("PUT", "/room/{id}", {
  summary: "Close a conversation, open it again, put it off, or assign it",
  access,
  owns: { id: "room", assignee: "user" },
  input: z.object({
    id,
    status: z.enum(["open", "closed"]).optional(),
    /** Until when (epoch milliseconds); null ends it. */
    snoozedUntil: z.number().int().nullable().optional(),
    /** Null to unassign it. */
    assignee: idSchema("user").nullable().optional(),
  }),
  output: one,
});

export const optOutInRoom = endpoint("POST", "/room/{id}/optout", {
  summary: "Record that a recipient asked, in a reply in words of their own, for no more messages",
  access,
  owns: { id: "room" },
  exact: true,
  input: z.object({
    id,
    /** The id of the reply in which they asked. */
    message: z.string().max(40),
  }),
  output: one.extend({ message: z.string() }),
});

export const embedRoom = endpoint("POST", "/room/{id}/embed", {
  summary: "Addresses at which HubSpot can show a conversation in a frame, good for 15 minutes",
  ownersOnly: true,
  access,
  limits: [{ of: "embeds", by: "person", per: "hour", most: MOST_EMBEDS }],
  owns: { id: "room" },
  input: z.object({ id }),
  output: z.object({
    data: z.object({
      /** For the calls of the view; it can make no others. */
      token: z.string(),
      /** Epoch milliseconds; until then the view can ask for another one. */
      expiresAt: z.number(),
      conversation: z.url(),
      /** Only what is written from now on. */
      message: z.url(),
    }),
  }),
});

export const seeRoom = endpoint("PUT", "/room/{id}/lastSeen", {
  summary: "Note up to which message a person has read a conversation; never moves back",
  access,
  owns: { id: "room" },
  input: z.object({
    id,
    /** A message's id: only its place in the order counts. All of it if missing. */
    message: z.string().max(40).optional(),
  }),
  output: z.object({ data: z.object({ lastSeen: z.number(), unread: z.number() }) }),
});

export const listMessages = endpoint("GET", "/message", {
  area: "messages",
  summary: "What was written to and from one handset, newest first, 20 to a page, with notes",
  access,
  input: z.object({
    /** A conversation, or a mobile number in any spelling. */
    room: z.string().max(40),
    /** Words in the texts. */
    search: z.string().max(100).optional(),
    page: queryNumber.optional(),
    /** Ids before this one; instead of a page. */
    cursor: z.union([idSchema("message"), idSchema("entry")]).optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(threadEntry).extend({
    /** The last change that is included, if anyone has the conversation open. */
    seq: z.number().optional(),
  }),
});
