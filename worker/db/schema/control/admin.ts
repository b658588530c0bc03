import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What each key of an administrator's credit was used for. Ledgers are per account, so only this
 * table knows that a key was used for another one.
 */
export const creditKeys = sqliteTable("credit_keys", {
  key: text("key").primaryKey(),
  accountId: text("account_id").notNull(),
  /** Millicents. */
  amount: integer("amount").notNull(),
  reason: text("reason").notNull(),
  createdAt: integer("created_at").notNull(),
});
