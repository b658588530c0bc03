import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Files that people uploaded: documents of a verification, media of MMS, and others. The bytes are in MEDIA. */
export const files = sqliteTable(
  "files",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    purpose: text("purpose", { enum: ["verification", "storage", "media"] }).notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When a file goes if nothing names it; null: it stays, or what names it says when it goes. */
    sweepAt: integer("sweep_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("files_due").on(table.sweepAt).where(sql`sweep_at IS NOT NULL`),
  ],
);
