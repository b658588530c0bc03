import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** An account's own prices, in millicents; those it had are kept, with when they ended. */
export const specialPlans = sqliteTable(
  "special_plans",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** Whom an administrator gave it to. */
    userId: text("user_id").notNull(),
    smsRate: integer("sms_rate").notNull(),
    mmsRate: integer("mms_rate").notNull(),
    createdAt: integer("created_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    uniqueIndex("special_plans_current").on(table.accountId).where(sql`ended_at IS NULL`),
    check("special_plans_rates", sql`${table.smsRate} > 0 AND ${table.mmsRate} > 0`),
  ],
);
