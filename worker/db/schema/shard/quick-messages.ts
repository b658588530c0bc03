import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { MESSAGE_SOURCES } from "#core/rules/message-sources.ts";
import { QUICK_STATES } from "#core/rules/quick-states.ts";
import { folded, unfolded } from "../folded.ts";

/**
 * A text to typed numbers, or that an automation sends to up to 1,000. It is sent once it is paid for, and its messages
 * name it.
 */
export const quickMessages = sqliteTable(
  "quick_messages",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Made by the client, or of what caused it: the same request twice is one message. */
    key: text("key").notNull(),
    /** SHA-256 of what was asked: the key of another request is refused. */
    digest: text("digest").notNull(),
    /** For groups, the campaign that it became; it has no messages of its own then. */
    campaignId: text("campaign_id"),
    sender: text("sender").notNull(),
    /** As it was written, with its merge tags. */
    message: text("message").notNull(),
    messageFolded: folded("message"),
    /** It is an MMS if it has one. */
    attachmentId: text("attachment_id"),
    /** What the page behind its reply link asks; null for our own words. */
    replyLinkMessage: text("reply_link_message"),
    status: text("status", { enum: QUICK_STATES }).notNull(),
    test: integer("test", { mode: "boolean" }).notNull(),
    recipients: integer("recipients").notNull(),
    segments: integer("segments").notNull(),
    /** Millicents. */
    price: integer("price").notNull(),
    /** JSON: numbers that were left out, with the reasons. */
    excluded: text("excluded").notNull(),
    payerId: text("payer_id").notNull(),
    firstMessage: text("first_message"),
    lastMessage: text("last_message"),
    /** What no carrier was given by then is not sent any more. */
    validUntil: integer("valid_until"),
    /** The user who sent it; null if the system did. */
    createdBy: text("created_by"),
    createdAt: integer("created_at").notNull(),
    /** When it is to be sent; null at once. */
    scheduledAt: integer("scheduled_at"),
    /** An administrator approved it, so its time needs no other approval. */
    approved: integer("approved", { mode: "boolean" }).notNull().default(false),
    /** JSON: the rules that hold it for approval, and what its owner says to that. */
    heldBy: text("held_by").notNull().default("[]"),
    appeal: text("appeal"),
    /** Why it was not sent. */
    reason: text("reason"),
    /** Which automation sent it, by its kind and its id; null if a person or a program did. */
    source: text("source", { enum: MESSAGE_SOURCES }),
    sourceId: text("source_id"),
    /** An automation's marketing: it goes out within the account's sending hours. */
    marketing: integer("marketing", { mode: "boolean" }).notNull().default(false),
    /** Differs after every change. */
    updatedAt: integer("updated_at").notNull().default(0),
  },
  (table) => [
    unfolded("quick_messages", "message", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    index("quick_messages_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
    index("quick_messages_texts").on(table.accountId).where(sql`attachment_id IS NULL`),
    uniqueIndex("quick_messages_key").on(table.accountId, table.key),
    index("quick_messages_typed").on(table.accountId, table.id).where(sql`source IS NULL`),
    index("quick_messages_waiting")
      .on(table.accountId, table.id)
      .where(sql`status IN ('pending', 'scheduled')`),
  ],
);
