import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { POOLS } from "#core/rules/shared-numbers.ts";

/** The numbers that all accounts share; `numbers` has each of them without an account. */
export const sharedNumbers = sqliteTable(
  "shared_numbers",
  {
    id: text("id").primaryKey(),
    /** 614######## */
    number: text("number").notNull().unique(),
    pool: text("pool", { enum: POOLS }).notNull(),
    /** One that is switched off only receives. */
    active: integer("active", { mode: "boolean" }).notNull(),
    /** Since when it may have been sent from; then it cannot be deleted any more. */
    usedAt: integer("used_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("shared_numbers_pool").on(table.pool, table.number)],
);
