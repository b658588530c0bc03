import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SOURCE_APPS } from "#core/rules/crm/apps.ts";

/** Readings of a CRM's records into a sheet. */
export const crmReads = sqliteTable(
  "crm_reads",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    app: text("app", { enum: SOURCE_APPS }).notNull(),
    /** The vendor's account: another one's records do not belong into the sheet. */
    vendorId: text("vendor_id").notNull(),
    status: text("status", { enum: ["reading", "read", "imported", "failed"] }).notNull(),
    /** JSON: the filter. */
    filter: text("filter").notNull(),
    /** JSON list: the fields that are read with the labels that they become, the number's first. */
    columns: text("columns").notNull(),
    /** JSON: the group that it goes into by itself, and how its people agreed; null if a person decides. */
    target: text("target"),
    /** Where the next page begins; null before the first. */
    cursor: text("cursor"),
    /** JSON list: the objects in MEDIA that have the pages. */
    pages: text("pages").notNull().default("[]"),
    rows: integer("rows").notNull().default(0),
    /** The last page was read. */
    whole: integer("whole", { mode: "boolean" }).notNull().default(false),
    uploadId: text("upload_id"),
    groupId: text("group_id"),
    importId: text("import_id"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("crm_reads_open").on(table.updatedAt).where(sql`status = 'reading'`),
    index("crm_reads_age").on(table.createdAt),
  ],
);
