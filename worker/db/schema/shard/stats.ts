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

/** Days whose figures changed since they were last counted. */
export const staleDays = sqliteTable(
  "stale_days",
  {
    accountId: text("account_id").notNull(),
    day: text("day").notNull(),
    since: integer("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    index("stale_days_age").on(table.since),
  ],
);
