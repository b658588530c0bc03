import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Each account uses a coupon once. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: text("id").primaryKey(),
    /** In capitals. */
    code: text("code").notNull(),
    percentOff: integer("percent_off").notNull(),
    /** Only this account may use it; null for every account. */
    accountId: text("account_id"),
    /** How many orders may use it; null for any number. */
    mostUses: integer("most_uses"),
    createdAt: integer("created_at").notNull(),
    /** When it begins and ends to be valid; an open end has no `validTo`. */
    validFrom: integer("valid_from").notNull(),
    validTo: integer("valid_to"),
    /** The administrators who made and ended it, by name; null for one that was made otherwise, or still runs. */
    createdBy: text("created_by"),
    endedBy: text("ended_by"),
    endedAt: integer("ended_at"),
  },
  (table) => [
    uniqueIndex("coupons_code").on(table.code),
    index("coupons_created").on(table.createdAt),
    check("coupons_percent", sql`${table.percentOff} BETWEEN 1 AND 99`),
  ],
);

/** An account's own prices, in millicents; those it had are kept, with when they ended. */
export const specialPlans = sqliteTable(
  "special_plans",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** The account that an administrator gave it to. */
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
