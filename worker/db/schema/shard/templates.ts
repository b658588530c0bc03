import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

export const templates = sqliteTable(
  "templates",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    message: text("message").notNull(),
    messageFolded: folded("message"),
    /** The sender that is chosen with it; empty if none is. */
    sender: text("sender").notNull().default(""),
    /** Of an MMS. */
    attachmentId: text("attachment_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unfolded("templates", "name", [table.accountId, table.id]),
    unfolded("templates", "message", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    index("templates_attachment")
      .on(table.accountId, table.attachmentId)
      .where(sql`attachment_id IS NOT NULL`),
  ],
);
