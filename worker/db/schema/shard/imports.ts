import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folded } from "../folded.ts";

export const uploads = sqliteTable(
  "uploads",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    fileName: text("file_name").notNull(),
    fileType: text("file_type").notNull(),
    /** JSON list: the names of the ways in which it was read, each of which has its own objects. */
    readings: text("readings").notNull().default('["default"]'),
    size: integer("size").notNull().default(0),
    /** When the days begin for which it is kept: later than it came, where something scheduled needs it. */
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("uploads_age").on(table.createdAt),
  ],
);

export const imports = sqliteTable(
  "imports",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    uploadId: text("upload_id").notNull(),
    sheet: text("sheet").notNull(),
    /** JSON: how the file is read if not as detected (separator, encoding, header row). */
    options: text("options").notNull().default("{}"),
    /** JSON: the label mapping. */
    labels: text("labels").notNull(),
    /** JSON list: the sheet's own column names, for the file of rejected rows. */
    headers: text("headers").notNull(),
    /** The file's name: the upload is forgotten earlier. */
    fileName: text("file_name").notNull().default(""),
    /** Whether the group then holds the file's contacts only. */
    replaces: integer("replaces", { mode: "boolean" }).notNull().default(false),
    /** JSON list: the labels of the group before it; null for a group that it made. */
    labelsBefore: text("labels_before"),
    status: text("status", {
      enum: ["queued", "running", "complete", "failed", "undoing", "undone"],
    }).notNull(),
    rows: integer("rows").notNull(),
    /** The cursor: rows before it are done, and were counted and rejected once. */
    processed: integer("processed").notNull().default(0),
    /**
     * Of the last set's numbers: how many the group had, and how many of the others are on the account's
     * list. The set's later statements read them, so that the numbers are looked up once.
     */
    known: integer("known").notNull().default(0),
    quiet: integer("quiet").notNull().default(0),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    optedOut: integer("opted_out").notNull().default(0),
    /** Contacts of the group that were not in the file, if it replaces them. */
    removed: integer("removed").notNull().default(0),
    /** What became of the contacts that it added, updated and removed when it was undone. */
    reversed: integer("reversed").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    /** Of what it changed or removed: up to this number, there was no room for what is still kept. */
    triedTo: text("tried_to").notNull().default(""),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    endedAt: integer("ended_at"),
    /** Until when it can be undone; null once what it changed is forgotten. */
    undoableUntil: integer("undoable_until"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("imports_unfinished")
      .on(table.updatedAt)
      .where(sql`status IN ('queued', 'running', 'undoing')`),
    index("imports_of_group").on(table.accountId, table.groupId, table.id),
    index("imports_undoable").on(table.undoableUntil).where(sql`undoable_until IS NOT NULL`),
    check("imports_cursor", sql`${table.processed} <= ${table.rows}`),
  ],
);

/** Rows of a file that did not become contacts. */
export const importRejects = sqliteTable(
  "import_rejects",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    /** The row number in the spreadsheet. */
    row: integer("row").notNull(),
    reason: text("reason").notNull(),
    /** JSON: the cells. */
    cells: text("cells").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.row] })],
);

/** Contacts as they were before an import changed or removed them, so that it can be undone. */
export const importChanges = sqliteTable(
  "import_changes",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    number: text("number").notNull(),
    contactId: text("contact_id").notNull(),
    fields: text("fields").notNull(),
    fieldsFolded: folded("fields"),
    sourceId: text("source_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the import changed it; null if it removed it. */
    changedAt: integer("changed_at"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.number] })],
);
