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

export const campaignChunks = sqliteTable(
  "campaign_chunks",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    chunk: integer("chunk").notNull(),
    firstMessage: text("first_message").notNull(),
    lastMessage: text("last_message").notNull(),
    messages: integer("messages").notNull(),
    /** All of its messages have it; null in chunks from before a campaign had several. */
    sender: text("sender"),
    status: text("status", { enum: ["planned", "queued", "done"] }).notNull(),
    queuedAt: integer("queued_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.campaignId, table.chunk] }),
    index("campaign_chunks_open").on(table.accountId, table.campaignId, table.status, table.chunk),
    index("campaign_chunks_queued").on(table.queuedAt).where(sql`status = 'queued'`),
  ],
);

/** What recipients did on a campaign: replied, or opted out. */
export const campaignResponses = sqliteTable(
  "campaign_responses",
  {
    accountId: text("account_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    kind: text("kind", { enum: ["reply", "optOut"] }).notNull(),
    id: text("id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** The inbound message; null for an opt-out by link. */
    messageId: text("message_id"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.campaignId, table.kind, table.id] }),
    // A campaign loses a recipient once, even one who opted in again.
    uniqueIndex("campaign_responses_opt_out")
      .on(table.accountId, table.campaignId, table.number)
      .where(sql`kind = 'optOut'`),
  ],
);

/** Every message in and out. The migration creates it WITHOUT ROWID: clustered by account and time. */
export const messages = sqliteTable(
  "messages",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Null for inbound messages, for quick messages and for automatic replies. */
    campaignId: text("campaign_id"),
    /** The quick message that it is one of. */
    quickId: text("quick_id"),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    /** The handset, in either direction. 614######## */
    recipient: text("recipient").notNull(),
    /** Our side: a number or a business name as shown by the handset. */
    sender: text("sender").notNull(),
    text: text("text").notNull(),
    textFolded: folded("text"),
    /** It is an MMS if it has one; empty while nothing of what a handset sent is here. */
    attachmentId: text("attachment_id"),
    units: integer("units").notNull(),
    segments: integer("segments").notNull(),
    unicode: integer("unicode", { mode: "boolean" }).notNull(),
    /** Millicents, from credit lot `lot`. */
    price: integer("price").notNull().default(0),
    lot: integer("lot"),
    status: text("status", {
      enum: [
        "queued",
        "sending",
        "unknown",
        "sent",
        "delivered",
        "failed",
        "expired",
        "blocked",
        "cancelled",
        "received",
        "pending",
        "scheduled",
        "rejected",
        "unscheduled",
      ],
    }).notNull(),
    reason: text("reason"),
    /** A reply to STOP, START or HELP: free, and sent even to a number that opted out. */
    automatic: integer("automatic", { mode: "boolean" }).notNull().default(false),
    refunded: integer("refunded", { mode: "boolean" }).notNull().default(false),
    carrierId: text("carrier_id"),
    /** The name of the carrier that it was claimed for: the one to ask about it. */
    carrier: text("carrier"),
    /** Random code of the recipient's own links in the text: to opt out, and to reply. */
    optOutCode: text("opt_out_code"),
    claimedAt: integer("claimed_at"),
    sentAt: integer("sent_at"),
    settledAt: integer("settled_at"),
    /** When the sweep may send one of no campaign again that still waits; null until it did. */
    sweepAt: integer("sweep_at"),
  },
  (table) => [
    unfolded("messages", "text", [table.accountId, table.id], "direction = 'in'"),

    primaryKey({ columns: [table.accountId, table.id] }),
    index("messages_unsent")
      .on(table.sweepAt, table.id)
      .where(sql`status = 'queued' AND campaign_id IS NULL`),
    index("messages_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
    uniqueIndex("messages_once").on(table.accountId, table.campaignId, table.recipient),
    index("messages_handset").on(table.recipient, table.accountId, table.id),
    // Not what a campaign is sending: its chunk leads to that, and each message would be written here and removed again.
    index("messages_open")
      .on(table.claimedAt)
      .where(sql`status = 'unknown' OR (status = 'sending' AND campaign_id IS NULL)`),
    uniqueIndex("messages_inbound")
      .on(table.accountId, table.carrierId)
      .where(sql`direction = 'in'`),
    index("messages_received").on(table.accountId, table.id).where(sql`direction = 'in'`),
    index("messages_received_from")
      .on(table.accountId, table.recipient, table.id)
      .where(sql`direction = 'in'`),
    index("messages_mms").on(table.accountId, table.id).where(sql`attachment_id IS NOT NULL`),
    uniqueIndex("messages_opt_out_code").on(table.optOutCode).where(sql`opt_out_code IS NOT NULL`),
  ],
);

/**
 * When each number was last sent something, replied, and opened a link: what segments ask of it. The
 * migration creates it WITHOUT ROWID: clustered by number.
 */
export const numberActivity = sqliteTable(
  "number_activity",
  {
    accountId: text("account_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    messagedAt: integer("messaged_at"),
    repliedAt: integer("replied_at"),
    clickedAt: integer("clicked_at"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number] })],
);
