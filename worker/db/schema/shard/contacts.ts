import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/**
 * Beside it is `contact_words`, by which contacts are found, and the triggers that keep it (migration
 * 0030): a migration that makes this table anew has to make them anew too.
 */
export const contacts = sqliteTable(
  "contacts",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** JSON object: merge-tag key to value; the group's `fields` has the spelling of the labels. */
    fields: text("fields").notNull().default("{}"),
    /** What brought it in, a row of `consent_sources`. Null if that was not kept. */
    sourceId: text("source_id"),
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
