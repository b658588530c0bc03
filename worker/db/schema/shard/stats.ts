import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages of one day of the account's time zone by medium and status: what the dashboard reads. */
export const dailyStats = sqliteTable(
  "daily_stats",
  {
    accountId: text("account_id").notNull(),
    /** 2026-11-21, in the account's time zone. */
    day: text("day").notNull(),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    /** A message status; `received` for what came in. */
    status: text("status").notNull(),
    messages: integer("messages").notNull(),
    /** Millicents, less what was given back. */
    spent: integer("spent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.medium, table.status] })],
);

/**
 * Quarters of an hour (their first moment, epoch milliseconds) whose messages changed since their day
 * was last counted. Whoever writes messages knows no time zone; every zone's days begin on a quarter.
 */
export const staleStats = sqliteTable(
  "stale_stats",
  {
    accountId: text("account_id").notNull(),
    slot: integer("slot").notNull(),
    since: integer("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.slot] }),
    index("stale_stats_age").on(table.since),
  ],
);

/** The time zone by whose days an account's figures are counted. */
export const statsZones = sqliteTable("stats_zones", {
  accountId: text("account_id").primaryKey(),
  timeZone: text("time_zone").notNull(),
});
