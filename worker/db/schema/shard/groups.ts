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
import { folded, unfolded } from "../folded.ts";

export const groups = sqliteTable(
  "groups",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
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
    /** The account's own category, or an inbuilt one (`core/rules/inbuilt-categories.ts`). */
    categoryId: text("category_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unfolded("groups", "name", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("groups_name").on(table.accountId, table.nameKey),
    // Verbs also break this on purpose, so that a batch whose premise no longer holds is aborted as
    // a whole.
    check("groups_total", sql`${table.unsubscribed} BETWEEN 0 AND ${table.total}`),
  ],
);

/** Who is using a group, so that it is not deleted or emptied meanwhile. */
export const groupUses = sqliteTable(
  "group_uses",
  {
    accountId: text("account_id").notNull(),
    groupId: text("group_id").notNull(),
    /** The id of the campaign in progress. */
    usedBy: text("used_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId, table.usedBy] }),
    index("group_uses_by").on(table.accountId, table.usedBy),
  ],
);

/** What an account sorts its groups by, besides the inbuilt categories. */
export const categories = sqliteTable(
  "categories",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** The name folded to lower case, as groups have it. */
    nameKey: text("name_key").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("categories_name").on(table.accountId, table.nameKey),
  ],
);
