import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
