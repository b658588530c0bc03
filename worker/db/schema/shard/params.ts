import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

export const params = sqliteTable(
  "params",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    /** The name as merge tags are compared (`tagKey`). */
    key: text("key").notNull(),
    value: text("value").notNull(),
    valueFolded: folded("value"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unfolded("params", "name", [table.accountId, table.id]),
    unfolded("params", "value", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("params_key").on(table.accountId, table.key),
  ],
);
