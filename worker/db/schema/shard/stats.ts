import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Messages of one day in the account's time zone by medium, status and carrier: what the dashboard reads. */
export const dailyStats = sqliteTable(
  "daily_stats",
  {
    accountId: text("account_id").notNull(),
    /** 2026-11-21, in the account's time zone. */
    day: text("day").notNull(),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    /** A message status; `received` for inbound messages. */
    status: text("status").notNull(),
    /** Which carrier charges for them; empty if none does. */
    carrier: text("carrier").notNull().default(""),
    messages: integer("messages").notNull(),
    /** The SMS parts, or the MMS, that it charges for. */
    parts: integer("parts").notNull().default(0),
    /** Millicents, less refunds. */
    spent: integer("spent").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.day, table.medium, table.status, table.carrier],
    }),
  ],
);

/**
 * The same of all accounts of the shard together, each by its own calendar. What was counted stays when an account is
 * erased.
 */
export const platformDays = sqliteTable(
  "platform_days",
  {
    day: text("day").notNull(),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    status: text("status").notNull(),
    carrier: text("carrier").notNull(),
    messages: integer("messages").notNull(),
    parts: integer("parts").notNull(),
    spent: integer("spent").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.medium, table.status, table.carrier] })],
);

/**
 * Quarter hours (their first moment, epoch milliseconds) whose messages changed since their day was
 * last counted. Writers of messages know no time zone; in every zone, days begin on a quarter hour.
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

/** The time zone that defines the days of an account's figures. */
export const statsZones = sqliteTable("stats_zones", {
  accountId: text("account_id").primaryKey(),
  timeZone: text("time_zone").notNull(),
});
