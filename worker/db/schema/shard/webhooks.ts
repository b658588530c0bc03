import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { RECEIVER_FORMATS, WEBHOOK_KEEPERS } from "#core/rules/webhook-formats.ts";

export const webhooks = sqliteTable(
  "webhooks",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    url: text("url").notNull(),
    /** JSON list of event names. */
    events: text("events").notNull(),
    /** What its receiver is: it decides the bodies, and the hosts that it may be at. */
    format: text("format", { enum: RECEIVER_FORMATS }).notNull().default("json"),
    /** Whether a chat is shown what recipients write. */
    withText: integer("with_text", { mode: "boolean" }).notNull().default(false),
    /** Whose browser it is; null for what belongs to the account. */
    userId: text("user_id"),
    /** The integration that keeps its address; null for one that people added. */
    keptBy: text("kept_by", { enum: WEBHOOK_KEEPERS }),
    /** The signing secret, or a browser's keys, AES-GCM. */
    secret: text("secret").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    /** Consecutive failures; too many switch it off. */
    failures: integer("failures").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("webhooks_kept").on(table.accountId, table.keptBy).where(sql`kept_by IS NOT NULL`),
  ],
);

/** What was, or will be, sent to a webhook. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    webhookId: text("webhook_id").notNull(),
    event: text("event").notNull(),
    /** The sub-account of GoHighLevel that it is about. */
    subject: text("subject"),
    /** The JSON body as it is signed and sent. */
    body: text("body").notNull(),
    status: text("status", { enum: ["pending", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried next; a claim postpones it. */
    nextAt: integer("next_at").notNull(),
    /** HTTP status of the last response. */
    response: integer("response"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("webhook_deliveries_of").on(table.accountId, table.webhookId, table.id),
    index("webhook_deliveries_about")
      .on(table.accountId, table.subject, table.createdAt)
      .where(sql`subject IS NOT NULL`),
    index("webhook_deliveries_age").on(table.createdAt),
    index("webhook_deliveries_due").on(table.nextAt).where(sql`status = 'pending'`),
  ],
);
