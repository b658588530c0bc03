import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Accounts that this shard gives away or receives: while one is here, triggers watch its tables
 * (worker/domains/administration/moves). Empty otherwise.
 */
export const movingAccounts = sqliteTable("moving_accounts", {
  accountId: text("account_id").primaryKey(),
  moveId: text("move_id").notNull(),
  /**
   * On the old shard: `copying`, whose changes are noted; `frozen`, whose writes are refused; `gone`, after the directory has
   * changed; and `leaving`, while it is cleared and after that. On the new one: `arriving`, which nobody but the move changes,
   * and `arrived`, until the directory says so; or `leaving`, if it does not.
   */
  state: text("state", {
    enum: ["copying", "frozen", "gone", "leaving", "arriving", "arrived"],
  }).notNull(),
  /** On the new shard, of the account itself: counts the steps, so that a late one writes nothing. */
  seq: integer("seq").notNull().default(0),
  /** JSON: where the next step continues. */
  cursor: text("cursor").notNull().default("{}"),
});

/** What changed of an account while it was being copied: the key of the row, as often as it changed. */
export const movingChanges = sqliteTable("moving_changes", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  tableName: text("table_name").notNull(),
  /** JSON list, from the account's id on. */
  key: text("key").notNull(),
});
