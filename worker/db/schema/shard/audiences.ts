import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Who a campaign is for, if not groups: typed numbers, the rows of a spreadsheet, or some recipients of
 * another campaign; or (`reviewed`) those it was approved for. It never changes once it is complete.
 */
export const audiences = sqliteTable(
  "audiences",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    kind: text("kind", { enum: ["numbers", "sheet", "recipients", "reviewed"] }).notNull(),
    /** The file's; blank if there is none. */
    name: text("name").notNull(),
    /** JSON list: what its values are called. */
    labels: text("labels").notNull(),
    /** JSON list: the columns of its rejected rows. */
    headers: text("headers").notNull(),
    total: integer("total").notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    invalid: integer("invalid").notNull().default(0),
    /** What was counted of the account's data. */
    bytes: integer("bytes").notNull().default(0),
    /** Null while its numbers are being written, and once they are being deleted. */
    completeAt: integer("complete_at"),
    createdAt: integer("created_at").notNull(),
    /** When the sweep looks whether a campaign still needs it. */
    sweepAt: integer("sweep_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("audiences_sweep").on(table.sweepAt),
  ],
);

/** Each number once. The migration creates it WITHOUT ROWID: clustered by audience and number. */
export const audienceNumbers = sqliteTable(
  "audience_numbers",
  {
    accountId: text("account_id").notNull(),
    audienceId: text("audience_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** JSON: values by tag key. */
    fields: text("fields").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.audienceId, table.number] })],
);

/** What became no number: a row of the sheet, or an item of the list, with the reason. */
export const audienceRejects = sqliteTable(
  "audience_rejects",
  {
    accountId: text("account_id").notNull(),
    audienceId: text("audience_id").notNull(),
    row: integer("row").notNull(),
    kind: text("kind", { enum: ["invalid", "duplicate"] }).notNull(),
    reason: text("reason").notNull(),
    /** What stood where a number should. */
    number: text("number").notNull(),
    /** JSON: the cells. */
    cells: text("cells").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.audienceId, table.row] })],
);
