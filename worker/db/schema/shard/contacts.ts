import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const FIRST_NAME = sql`lower(fields->>'first_name')`;
const LAST_NAME = sql`lower(fields->>'last_name')`;
const NAME = sql`lower(fields->>'name')`;

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
    /** What brought it in: an import's id. Null if somebody typed it. */
    sourceId: text("source_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contacts_number").on(table.accountId, table.groupId, table.number),
    index("contacts_by_number").on(table.accountId, table.number),
    index("contacts_recent").on(table.accountId, table.groupId, table.updatedAt, table.id),
    // What contacts are found by; only those that have one are in it.
    index("contacts_first_name").on(table.accountId, FIRST_NAME).where(sql`${FIRST_NAME} <> ''`),
    index("contacts_last_name").on(table.accountId, LAST_NAME).where(sql`${LAST_NAME} <> ''`),
    index("contacts_name").on(table.accountId, NAME).where(sql`${NAME} <> ''`),
  ],
);
