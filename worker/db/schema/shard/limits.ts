import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Messages that an account and its sub-accounts sent in a day, while it is limited in them. A batch that would send
 * more writes -1, and its CHECK fails (core/rules/trust.ts).
 */
export const sentDays = sqliteTable(
  "sent_days",
  {
    accountId: text("account_id").notNull(),
    /** 2026-11-21, in the account's time zone. */
    day: text("day").notNull(),
    messages: integer("messages").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    check("sent_days_within", sql`${table.messages} >= 0`),
  ],
);
