import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** Emails of allowed addresses that were taken. The quick message that one became names it as its source. */
export const emails = sqliteTable(
  "emails",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** The allowed sender, which is in CONTROL. */
    senderId: text("sender_id").notNull(),
    /** A hash of its Message-ID and its sender: delivered again, it is the same email. */
    key: text("key").notNull(),
    /** JSON: the mobile numbers that it is for. */
    numbers: text("numbers").notNull(),
    /** How many. */
    texts: integer("texts").notNull(),
    subject: text("subject").notNull(),
    /** Its Message-ID and those that it refers to, for the emails of its thread. */
    messageId: text("message_id").notNull(),
    refers: text("refers").notNull(),
    /** Whether it answers an email, and so may quote it. */
    reply: integer("reply", { mode: "boolean" }).notNull(),
    status: text("status", { enum: ["received", "sent", "pending", "failed"] }).notNull(),
    /** Why it was not sent. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("emails_key").on(table.accountId, table.key),
    index("emails_sender").on(table.accountId, table.senderId, table.createdAt),
    index("emails_received").on(table.createdAt).where(sql`status = 'received'`),
  ],
);
