import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const senders = sqliteTable(
  "senders",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** '#SharedNum#', a number, or a business name. */
    value: text("value").notNull(),
    /** 1 shared, 2 dedicated, 3 business name, 4 personal. */
    type: integer("type").notNull(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    perSecond: integer("per_second").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("senders_value").on(table.accountId, table.value),
  ],
);
