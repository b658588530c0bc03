import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const groups = sqliteTable(
  "groups",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** The name folded to lower case: no two groups of an account differ by case alone. */
    nameKey: text("name_key").notNull(),
    total: integer("total").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
    /** Bytes of its contacts' values and its imports' rejected rows. */
    bytes: integer("bytes").notNull().default(0),
    /** JSON list of column names. */
    fields: text("fields").notNull().default("[]"),
    /** The import that is filling it, if one is. */
    importing: text("importing"),
    errorLog: text("error_log"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("groups_name").on(table.accountId, table.nameKey),
    // Verbs also break this on purpose, so that a batch whose premise is gone is void as a whole.
    check("groups_total", sql`${table.unsubscribed} BETWEEN 0 AND ${table.total}`),
  ],
);

/** Who uses a group now, so that it is not deleted or emptied meanwhile. */
export const groupUses = sqliteTable(
  "group_uses",
  {
    accountId: text("account_id").notNull(),
    groupId: text("group_id").notNull(),
    /** The id of the campaign that is on its way. */
    usedBy: text("used_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId, table.usedBy] }),
    index("group_uses_by").on(table.accountId, table.usedBy),
  ],
);

export const contacts = sqliteTable(
  "contacts",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** JSON object: merge-tag key to value; the group's `fields` say how the labels are spelt. */
    fields: text("fields").notNull().default("{}"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contacts_number").on(table.accountId, table.groupId, table.number),
    index("contacts_by_number").on(table.accountId, table.number),
    index("contacts_recent").on(table.accountId, table.groupId, table.updatedAt, table.id),
  ],
);

/** Opt-out belongs to the account and the number, not to a contact's row: no import revives it. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    /** Set by the account (isBlocked). */
    blockedAt: integer("blocked_at"),
    /** Set by the recipient: STOP, link (isBlockedByUser). */
    optedOutAt: integer("opted_out_at"),
    /** How it opted out first: 'reply', 'link'; 'owner' where it never did. */
    source: text("source").notNull(),
    /**
     * When the recipient, and the account, last changed their mind (epoch milliseconds, each later than
     * the one before): after a restore the last word counts.
     */
    optVersion: integer("opt_version"),
    blockVersion: integer("block_version"),
    /** The carrier's time of the last STOP: an older START that is read after it lifts nothing. */
    stopAt: integer("stop_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number] }),
    index("suppressions_opted_out")
      .on(table.accountId, table.optedOutAt)
      .where(sql`opted_out_at IS NOT NULL`),
    index("suppressions_blocked")
      .on(table.accountId, table.blockedAt)
      .where(sql`blocked_at IS NOT NULL`),
  ],
);

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
    /** JSON: how the file is read where it is not as found (separator, encoding, header row). */
    options: text("options").notNull().default("{}"),
    /** JSON: the label mapping. */
    labels: text("labels").notNull(),
    /** JSON list: the sheet's own column names, for the file of rejected rows. */
    headers: text("headers").notNull(),
    status: text("status", { enum: ["queued", "running", "complete", "failed"] }).notNull(),
    rows: integer("rows").notNull(),
    /** The cursor: rows before it are done, counted and rejected once. */
    processed: integer("processed").notNull().default(0),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    optedOut: integer("opted_out").notNull().default(0),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("imports_unfinished").on(table.updatedAt).where(sql`status IN ('queued', 'running')`),
    check("imports_cursor", sql`${table.processed} <= ${table.rows}`),
  ],
);

/** Rows of a file that became no contact. */
export const importRejects = sqliteTable(
  "import_rejects",
  {
    accountId: text("account_id").notNull(),
    importId: text("import_id").notNull(),
    /** Row of the sheet as the spreadsheet counts it. */
    row: integer("row").notNull(),
    reason: text("reason").notNull(),
    /** JSON: the cells. */
    cells: text("cells").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.importId, table.row] })],
);
