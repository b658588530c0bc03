import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { COUNTRIES, SENDER_KINDS } from "#core/rules/providers.ts";
import { REGISTER_STATES } from "#core/rules/sender-register.ts";

const MEDIUMS = ["sms", "mms"] as const;

/** Which carrier sends what. An empty account or sender stands for all of them. */
export const providerRoutes = sqliteTable(
  "provider_routes",
  {
    id: text("id").primaryKey(),
    medium: text("medium", { enum: MEDIUMS }).notNull(),
    accountId: text("account_id").notNull(),
    sender: text("sender").notNull(),
    senderKind: text("sender_kind", { enum: SENDER_KINDS }).notNull(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    provider: text("provider").notNull(),
    priority: integer("priority").notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    /** Of a business name: where it is on its way into the SMS Sender ID Register at this carrier. */
    register: text("register", { enum: REGISTER_STATES }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("provider_routes_once").on(
      table.medium,
      table.accountId,
      table.sender,
      table.senderKind,
      table.country,
      table.provider,
    ),
  ],
);

/** What is known about a carrier: messages per second, and notes. */
export const providerMeta = sqliteTable(
  "provider_meta",
  {
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    key: text("key").notNull(),
    value: text("value").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("provider_meta_key").on(table.provider, table.key)],
);

/** What a carrier charges for an SMS part or an MMS, from a day until the day of its next price. */
export const providerPrices = sqliteTable(
  "provider_prices",
  {
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    medium: text("medium", { enum: MEDIUMS }).notNull(),
    /** 2026-11-21 */
    since: text("since").notNull(),
    /** Millicents before GST. */
    price: integer("price").notNull(),
    /** The administrator who set it. */
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("provider_prices_since").on(table.provider, table.medium, table.since)],
);

/** The carrier of each medium for senders without a route. */
export const defaultProviders = sqliteTable("default_providers", {
  medium: text("medium", { enum: MEDIUMS }).primaryKey(),
  provider: text("provider").notNull(),
});

/** Messages that a carrier refused, by minute and account; of no account if it did not answer. */
export const providerErrors = sqliteTable(
  "provider_errors",
  {
    provider: text("provider").notNull(),
    minute: integer("minute").notNull(),
    accountId: text("account_id").notNull(),
    errors: integer("errors").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.minute, table.accountId] }),
    index("provider_errors_minute").on(table.minute),
  ],
);

/** Carriers that were stopped because of errors. */
export const providerStops = sqliteTable("provider_stops", {
  provider: text("provider").primaryKey(),
  stoppedAt: integer("stopped_at").notNull(),
  /** When one message may find out whether it works again. */
  retryAt: integer("retry_at").notNull(),
});
