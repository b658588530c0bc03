import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { VENDOR_APPS } from "#core/rules/crm/apps.ts";

/** CRMs that an account has connected. */
export const connections = sqliteTable(
  "connections",
  {
    accountId: text("account_id").notNull(),
    app: text("app", { enum: VENDOR_APPS }).notNull(),
    status: text("status", { enum: ["connected", "revoked"] }).notNull(),
    /** The account at the vendor: its id and what it is called. */
    vendorId: text("vendor_id").notNull(),
    name: text("name").notNull(),
    /** JSON: which of the vendor's places it is at. */
    place: text("place").notNull(),
    /** JSON, encrypted: what we ask with. */
    secret: text("secret").notNull(),
    /** When that ends; null if it does not. */
    endsAt: integer("ends_at"),
    /** When it is renewed though it is not used, as its vendor would end it; null if it lasts. */
    renewAt: integer("renew_at"),
    /** Counts the secrets. */
    version: integer("version").notNull(),
    /** Until then, one caller renews the secret. */
    leasedUntil: integer("leased_until").notNull().default(0),
    connectedBy: text("connected_by").notNull(),
    connectedAt: integer("connected_at").notNull(),
    answeredAt: integer("answered_at"),
    /** What last went wrong; null once it works again. */
    problem: text("problem"),
    problemAt: integer("problem_at"),
    /** The vendor said not to ask before then. */
    retryAt: integer("retry_at"),
    /** How many requests the vendor takes from us yet, as it last said. */
    requestsLeft: integer("requests_left"),
    /** When it last posted us a change; to the minute. */
    eventAt: integer("event_at"),
    /** The vendor's id of the webhook that we made there. */
    webhook: text("webhook"),
    /** When it is looked at again: vendors end it, or its time runs out; null if there is nothing to look at. */
    webhookCheckAt: integer("webhook_check_at"),
    /** Why there is none. */
    webhookProblem: text("webhook_problem"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.app] }),
    index("connections_vendor").on(table.app, table.vendorId),
    index("connections_renewal")
      .on(table.renewAt)
      .where(sql`renew_at IS NOT NULL AND status = 'connected'`),
    index("connections_webhook_due")
      .on(table.webhookCheckAt)
      .where(sql`webhook_check_at IS NOT NULL`),
  ],
);

/** Connections that people are agreeing to. */
export const connectionAttempts = sqliteTable(
  "connection_attempts",
  {
    accountId: text("account_id").notNull(),
    /** Of the state that goes to the vendor and back. */
    stateHash: text("state_hash").notNull(),
    userId: text("user_id").notNull(),
    app: text("app", { enum: VENDOR_APPS }).notNull(),
    place: text("place").notNull(),
    /** Encrypted. */
    verifier: text("verifier").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.stateHash] })],
);

/** What vendors gave us and connections no longer use: it is revoked there. */
export const endedGrants = sqliteTable(
  "ended_grants",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    app: text("app", { enum: VENDOR_APPS }).notNull(),
    vendorId: text("vendor_id").notNull().default(""),
    place: text("place").notNull(),
    secret: text("secret").notNull(),
    /** The webhook there that ends with it. */
    webhook: text("webhook"),
    tries: integer("tries").notNull().default(0),
    nextAt: integer("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("ended_grants_due").on(table.nextAt),
  ],
);
