import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const MEDIUMS = ["sms", "mms"] as const;

/** When something on the price list begins and ends to apply; an open end has no `validTo`. */
const validity = {
  validFrom: integer("valid_from").notNull(),
  validTo: integer("valid_to"),
};

/** From this many messages on, each costs this many millicents. */
export const priceTiers = sqliteTable(
  "price_tiers",
  {
    medium: text("medium", { enum: MEDIUMS }).notNull(),
    fromQuantity: integer("from_quantity").notNull(),
    rate: integer("rate").notNull(),
    ...validity,
  },
  (table) => [
    primaryKey({ columns: [table.medium, table.fromQuantity, table.validFrom] }),
    check("price_tiers_values", sql`${table.rate} > 0 AND ${table.fromQuantity} > 0`),
  ],
);

/** The quantities that are offered first, with the messages that come on top. */
export const packages = sqliteTable(
  "packages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    medium: text("medium", { enum: MEDIUMS }).notNull(),
    quantity: integer("quantity").notNull(),
    bonus: integer("bonus").notNull(),
    bestseller: integer("bestseller", { mode: "boolean" }).notNull(),
    ...validity,
  },
  (table) => [check("packages_values", sql`${table.quantity} > 0 AND ${table.bonus} >= 0`)],
);

/** Messages that are bought every month, until cancelled. */
export const plans = sqliteTable(
  "plans",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    medium: text("medium", { enum: MEDIUMS }).notNull(),
    /** Per month. */
    messages: integer("messages").notNull(),
    /** Millicents per message. */
    rate: integer("rate").notNull(),
    ...validity,
  },
  (table) => [check("plans_values", sql`${table.messages} > 0 AND ${table.rate} > 0`)],
);

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
    ...validity,
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
