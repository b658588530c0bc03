import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const params = sqliteTable(
  "params",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    /** The name as merge tags are compared (`tagKey`). */
    key: text("key").notNull(),
    value: text("value").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("params_key").on(table.accountId, table.key),
  ],
);
