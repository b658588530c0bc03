import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

/** An account's conversations, one for each handset. */
export const rooms = sqliteTable(
  "rooms",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** The handset. 614######## */
    number: text("number").notNull(),
    status: text("status", { enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    /** An open one is out of sight until then (epoch milliseconds). */
    snoozedUntil: integer("snoozed_until"),
    /** The user it is assigned to; null if it is not assigned. */
    assigneeId: text("assignee_id"),
    assigneeName: text("assignee_name"),
    /** The account of that user: this one, or a sub-account of its. */
    assigneeAccount: text("assignee_account"),
    /** The sub-account that it was taken from last, whose consoles still have to hear of that. */
    formerAccount: text("former_account"),
    /** When the last message or note was written; campaigns do not count. */
    updatedAt: integer("updated_at").notNull(),
    /** The newest message that was received since there is an inbox. */
    lastIn: text("last_in"),
    /** The account's `inboxes.seq` of the last change: the migration's triggers keep it. */
    changed: integer("changed").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("rooms_number").on(table.accountId, table.number),
    index("rooms_recent").on(table.accountId, table.updatedAt, table.id),
    index("rooms_by_status").on(table.accountId, table.status, table.updatedAt, table.id),
    index("rooms_changed").on(table.accountId, table.changed),
    index("rooms_last_in").on(table.accountId, table.lastIn),
    index("rooms_assigned")
      .on(table.assigneeAccount, table.updatedAt, table.id)
      .where(sql`assignee_account IS NOT NULL`),
  ],
);

/** Counts the changes of an account's rooms, so that a console can ask for those after one it knows. */
export const inboxes = sqliteTable("inboxes", {
  accountId: text("account_id").primaryKey(),
  seq: integer("seq").notNull(),
});

/** What a thread shows beside messages: internal notes, and what happened to the room. */
export const roomEntries = sqliteTable(
  "room_entries",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    roomId: text("room_id").notNull(),
    /** Null for a note. */
    event: text("event", {
      enum: ["assigned", "unassigned", "closed", "reopened", "snoozed", "woken"],
    }),
    /** A note's text; of an event, who it was assigned to. */
    text: text("text").notNull(),
    textFolded: folded("text"),
    /** JSON: the users that a note mentions. */
    mentions: text("mentions").notNull().default("[]"),
    /** Until when it was snoozed. */
    until: integer("until"),
    /** Null if the product did it. */
    userId: text("user_id"),
    userName: text("user_name"),
    /** Of a note: made by the client, so that a repeated request stores it once. */
    key: text("key"),
  },
  (table) => [
    unfolded("room_entries", "text", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    index("room_entries_of").on(table.accountId, table.roomId, table.id),
    uniqueIndex("room_entries_key").on(table.accountId, table.key).where(sql`key IS NOT NULL`),
  ],
);

/** Up to which message each person has read each room. */
export const roomReads = sqliteTable(
  "room_reads",
  {
    /** Whose room it is. */
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    roomId: text("room_id").notNull(),
    readTo: text("read_to").notNull(),
    readAt: integer("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId, table.roomId] })],
);

/** Up to which message each person has read all rooms of an account. */
export const inboxReads = sqliteTable(
  "inbox_reads",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    readTo: text("read_to").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] })],
);

/**
 * Rooms that are open, or were a few minutes ago: what changes in these is counted, and listed in
 * `room_changes`, by the migration's triggers.
 */
export const watchedRooms = sqliteTable(
  "watched_rooms",
  {
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    roomId: text("room_id").notNull(),
    /** What `seq` began with. */
    base: integer("base").notNull(),
    seq: integer("seq").notNull(),
    /** Up to which change the room's object was told. */
    told: integer("told").notNull(),
    /** Up to which it had been told before that. */
    toldBefore: integer("told_before").notNull().default(0),
    until: integer("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number] }),
    index("watched_rooms_until").on(table.until),
    index("watched_rooms_behind").on(table.accountId).where(sql`told < seq`),
  ],
);

/** The changes of watched rooms. */
export const roomChanges = sqliteTable(
  "room_changes",
  {
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    seq: integer("seq").notNull(),
    /** The message or entry that is new, changed or gone; the room itself if that changed. */
    ref: text("ref").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number, table.seq] })],
);
