import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { EXPORT_FORMATS } from "#core/rules/export-formats.ts";

/** Messages that a person asked for as a file. Its pages are objects in MEDIA, and go with the row. */
export const exports = sqliteTable(
  "exports",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Who asked for it: only they may download it. */
    userId: text("user_id").notNull(),
    /** Where the link is mailed to. */
    email: text("email").notNull(),
    format: text("format", { enum: EXPORT_FORMATS }).notNull(),
    /** The campaign whose messages it has; null for the account's history. */
    campaignId: text("campaign_id"),
    /** Only messages of this medium; null for a campaign's. */
    medium: text("medium", { enum: ["sms", "mms"] }),
    /** JSON list of the wire's words; null for every status. */
    statuses: text("statuses"),
    /** Epoch milliseconds; `to` is exclusive. */
    fromAt: integer("from_at").notNull(),
    toAt: integer("to_at").notNull(),
    /** Whether the person may see contacts' names. */
    names: integer("names", { mode: "boolean" }).notNull(),
    status: text("status", { enum: ["running", "complete", "failed"] }).notNull(),
    /** The last message that was written. */
    cursor: text("cursor"),
    /** JSON list: the keys of its pages in MEDIA, in their order. */
    pages: text("pages").notNull().default("[]"),
    rows: integer("rows").notNull().default(0),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When its row and its pages are deleted. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("exports_unfinished").on(table.updatedAt).where(sql`status = 'running'`),
    index("exports_age").on(table.expiresAt),
  ],
);
