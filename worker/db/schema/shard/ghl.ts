import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { GHL_MESSAGE_STATES, GHL_NEWS, GHL_REPORTS } from "#core/rules/ghl.ts";

/** Messages that GoHighLevel's locations sent through us. The quick message that one became names it as its source. */
export const ghlMessages = sqliteTable(
  "ghl_messages",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    locationId: text("location_id").notNull(),
    /** GoHighLevel's: posted again, it is the same message. */
    messageId: text("message_id").notNull(),
    contactId: text("contact_id").notNull(),
    /** As it was posted; 614######## if it is a mobile number. */
    number: text("number").notNull(),
    text: text("text").notNull(),
    /** Whether it came with files. */
    files: integer("files", { mode: "boolean" }).notNull(),
    /** What it was sent from; null until then. */
    sender: text("sender"),
    status: text("status", { enum: GHL_MESSAGE_STATES }).notNull(),
    /** Why it was not sent. */
    reason: text("reason"),
    /** What GoHighLevel was last told of it. */
    reported: text("reported", { enum: GHL_REPORTS }),
    tries: integer("tries").notNull().default(0),
    /** When it is looked at next; null once nothing follows. */
    nextAt: integer("next_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("ghl_messages_key").on(table.accountId, table.messageId),
    index("ghl_messages_location").on(table.accountId, table.locationId, table.createdAt),
    index("ghl_messages_number").on(table.accountId, table.number, table.createdAt),
    index("ghl_messages_due").on(table.nextAt).where(sql`next_at IS NOT NULL`),
  ],
);

/**
 * What is on its way to GoHighLevel's contacts: what their handsets answered, and that they opted out. The id of an
 * opt-out is that of its contact.
 */
export const ghlReplies = sqliteTable(
  "ghl_replies",
  {
    accountId: text("account_id").notNull(),
    /** Of the message that we received. */
    id: text("id").notNull(),
    kind: text("kind", { enum: GHL_NEWS }).notNull().default("reply"),
    locationId: text("location_id").notNull(),
    contactId: text("contact_id").notNull(),
    /** What was answered; the number that opted out. */
    text: text("text").notNull(),
    tries: integer("tries").notNull().default(0),
    nextAt: integer("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("ghl_replies_due").on(table.nextAt),
  ],
);

/** What else GoHighLevel posted about a location, and what of it was ignored; kept for 30 days. */
export const ghlEvents = sqliteTable(
  "ghl_events",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    locationId: text("location_id").notNull(),
    /** GoHighLevel's word for what happened. */
    event: text("event").notNull(),
    /** As it was posted, cut. */
    body: text("body").notNull(),
    /** Why it was ignored. */
    problem: text("problem"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("ghl_events_location").on(table.accountId, table.locationId, table.createdAt),
    index("ghl_events_age").on(table.createdAt),
  ],
);

/** Contacts that wanted no texts when GoHighLevel last said so, or was told: that said again is nothing new. */
export const ghlDnds = sqliteTable(
  "ghl_dnds",
  {
    accountId: text("account_id").notNull(),
    locationId: text("location_id").notNull(),
    /** Empty if it was not said. */
    contactId: text("contact_id").notNull(),
    number: text("number").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.contactId, table.number] }),
  ],
);
