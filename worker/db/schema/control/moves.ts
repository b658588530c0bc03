import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MOVE_STATES } from "#core/rules/move-states.ts";

/**
 * Moves of accounts between shards. A row is kept for good: it says where what names the old shard is now.
 */
export const accountMoves = sqliteTable(
  "account_moves",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** JSON list: the account and its sub-accounts, which move together. */
    accounts: text("accounts").notNull(),
    fromShard: integer("from_shard").notNull(),
    toShard: integer("to_shard").notNull(),
    state: text("state", { enum: MOVE_STATES }).notNull(),
    /** The administrator's name. */
    startedBy: text("started_by").notNull(),
    /** Why it was called off. */
    reason: text("reason"),
    /** Rows copied so far. */
    copied: integer("copied").notNull().default(0),
    startedAt: integer("started_at").notNull(),
    /** When its state last changed, and when it last did anything. */
    since: integer("since").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When the directory began to name the new shard. */
    movedAt: integer("moved_at"),
  },
  (table) => [
    // One at a time, whosever it is.
    uniqueIndex("account_moves_open")
      .on(sql`(1)`)
      .where(sql`state IN ('copying', 'pausing', 'frozen', 'aborting')`),
    index("account_moves_started").on(table.startedAt),
    index("account_moves_working").on(table.state).where(sql`state NOT IN ('done', 'aborted')`),
  ],
);
