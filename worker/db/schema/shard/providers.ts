import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CARRIER_OUTCOMES } from "#core/rules/providers.ts";

/**
 * What became of the messages that carriers were given, by five minutes: of all accounts of the shard
 * together, so that the monitor reads a few hundred rows. Kept for two days.
 */
export const carrierCounts = sqliteTable(
  "carrier_counts",
  {
    /** The first moment of the five minutes. */
    slot: integer("slot").notNull(),
    carrier: text("carrier").notNull(),
    outcome: text("outcome", { enum: CARRIER_OUTCOMES }).notNull(),
    /** Why, if it failed; otherwise empty. */
    reason: text("reason").notNull(),
    messages: integer("messages").notNull(),
    /** How long its receipts, or the calls that submitted them, took: added up, in milliseconds. */
    took: integer("took").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.carrier, table.outcome, table.reason] })],
);
