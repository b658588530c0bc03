import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { REFRESHES } from "#core/rules/crm/sheet-texts.ts";

/** Google's files that were picked, and the group that one of their sheets is read into. */
export const googleSheets = sqliteTable(
  "google_sheets",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    /** Google's id. */
    file: text("file").notNull(),
    name: text("name").notNull(),
    /** Google's number of the sheet; null until it is chosen, as the next three. */
    sheet: integer("sheet"),
    /** JSON list: the columns with the labels that they become, the number's first. */
    columns: text("columns"),
    groupId: text("group_id"),
    /** How its people agreed. */
    consent: text("consent"),
    refresh: text("refresh", { enum: REFRESHES }).notNull().default("off"),
    /** Of the next refresh; null if there is none by itself. */
    nextAt: integer("next_at"),
    /** Why it no longer refreshes by itself. */
    problem: text("problem"),
    /** The last reading. */
    readId: text("read_id"),
    readAt: integer("read_at"),
    /** When the file was last changed, as of then; as Google writes it. */
    changed: text("changed"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique("google_sheets_file").on(table.accountId, table.file),
    index("google_sheets_due").on(table.nextAt).where(sql`next_at IS NOT NULL`),
  ],
);
