import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What is, or was a moment ago, beyond its threshold (core/rules/alerts.ts). A row goes when it is fine again. */
export const alerts = sqliteTable(
  "alerts",
  {
    indicator: text("indicator").notNull(),
    /** The queue, database or carrier. */
    subject: text("subject").notNull(),
    since: integer("since").notNull(),
    /** When people were told; null until then. */
    raisedAt: integer("raised_at"),
    toldAt: integer("told_at"),
    /** Since when it is fine again; null while it is bad. */
    fineSince: integer("fine_since"),
    /** Counts its changes: of two sweeps at once, one changes it. */
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.indicator, table.subject] })],
);

/** How large each database was on a day, as last measured. Kept for a month. */
export const databaseSizes = sqliteTable(
  "database_sizes",
  {
    /** `control`, `shard 0`. */
    name: text("name").notNull(),
    /** 2026-11-27, in UTC. */
    day: text("day").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day] })],
);
