import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const templates = sqliteTable(
  "templates",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    message: text("message").notNull(),
    /** The sender that is chosen with it; empty if none is. */
    sender: text("sender").notNull().default(""),
    /** Of an MMS. */
    attachmentId: text("attachment_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("templates_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
  ],
);
