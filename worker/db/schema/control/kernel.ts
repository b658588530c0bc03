import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Fixed windows of tries by key (an address, an e-mail, an IP). */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    window: integer("window").notNull(),
    count: integer("count").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.window] }),
    index("rate_limits_expiry").on(table.expiresAt),
  ],
);

/** Queue messages that failed for good; ids and reasons only. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  queue: text("queue").notNull(),
  body: text("body").notNull(),
  at: integer("at").notNull(),
});
