import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The files of an MMS from a handset, each from when it is announced until it is here or never will be. */
export const receivedMedia = sqliteTable(
  "received_media",
  {
    accountId: text("account_id").notNull(),
    messageId: text("message_id").notNull(),
    nth: integer("nth").notNull(),
    /** Which carrier has it, and where; empty once it is here. */
    carrier: text("carrier").notNull(),
    url: text("url").notNull(),
    /** As the carrier says. */
    type: text("type").notNull(),
    state: text("state", { enum: ["waiting", "kept", "refused"] }).notNull(),
    attachmentId: text("attachment_id"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.messageId, table.nth] }),
    index("received_media_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
    index("received_media_waiting")
      .on(table.messageId, table.accountId)
      .where(sql`state = 'waiting'`),
  ],
);

/** What an MMS has besides its text. What it says never changes: templates, campaigns and messages name one. */
export const attachments = sqliteTable(
  "attachments",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    subject: text("subject").notNull(),
    /** A stored file, or an address elsewhere. */
    fileId: text("file_id"),
    url: text("url"),
    /** image/jpeg */
    type: text("type").notNull(),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the sweep looks whether anything names it. */
    sweepAt: integer("sweep_at").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("attachments_file").on(table.accountId, table.fileId).where(sql`file_id IS NOT NULL`),
    index("attachments_due").on(table.sweepAt),
    check("attachments_one", sql`(${table.fileId} IS NULL) <> (${table.url} IS NULL)`),
  ],
);
