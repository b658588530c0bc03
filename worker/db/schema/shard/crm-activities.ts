import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ACTIVITY_KINDS } from "#core/rules/crm/activities.ts";
import { CRM_APPS } from "#core/rules/crm/apps.ts";

/** What an account has written into a CRM as it happens. */
export const crmLogs = sqliteTable(
  "crm_logs",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    app: text("app", { enum: CRM_APPS }).notNull(),
    /** The vendor's account for which it was chosen. */
    vendorId: text("vendor_id").notNull(),
    sent: integer("sent", { mode: "boolean" }).notNull(),
    reply: integer("reply", { mode: "boolean" }).notNull(),
    click: integer("click", { mode: "boolean" }).notNull(),
    optOut: integer("opt_out", { mode: "boolean" }).notNull(),
    /** Whether the beginning of a message's text goes along. */
    texts: integer("texts", { mode: "boolean" }).notNull(),
    /** The last message that was looked at; those of campaigns are looked at when these end. */
    cursor: text("cursor").notNull(),
    /** Steps that were taken: of two runs that take the same one, one goes on. */
    step: integer("step").notNull().default(0),
    /** A run is under way, or on the queue. */
    running: integer("running", { mode: "boolean" }).notNull().default(false),
    runAt: integer("run_at").notNull().default(0),
    /** Not before then. */
    nextAt: integer("next_at").notNull(),
    written: integer("written").notNull().default(0),
    missed: integer("missed").notNull().default(0),
    /** Why the last one was. */
    missedReason: text("missed_reason"),
    /** How long the last one took from when it happened. */
    writtenAfterMs: integer("written_after_ms"),
    problem: text("problem"),
    problemAt: integer("problem_at"),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("crm_logs_app").on(table.accountId, table.app),
    index("crm_logs_open").on(table.updatedAt).where(sql`running = 1`),
    index("crm_logs_due").on(table.nextAt).where(sql`running = 0`),
  ],
);

/** Campaigns that have ended, and whose messages are not all among the activities yet. */
export const crmLogCampaigns = sqliteTable(
  "crm_log_campaigns",
  {
    accountId: text("account_id").notNull(),
    logId: text("log_id").notNull(),
    campaignId: text("campaign_id").notNull(),
    /** The last message that was looked at; empty before the first. */
    cursor: text("cursor").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.logId, table.campaignId] })],
);

/** What happened and is to be written into the CRM, in the order in which it is. What is written goes. */
export const crmActivities = sqliteTable(
  "crm_activities",
  {
    accountId: text("account_id").notNull(),
    logId: text("log_id").notNull(),
    at: integer("at").notNull(),
    kind: text("kind", { enum: ACTIVITY_KINDS }).notNull(),
    /** The message or the click; of an opt-out, its time. */
    ref: text("ref").notNull(),
    /** The vendor's id of the contact, and the module that it is in where the vendor has several. */
    recordId: text("record_id").notNull(),
    module: text("module"),
    /** When the CRM was given it, while we do not know what came of that. */
    askedAt: integer("asked_at"),
    /** Of a click that is written, which may be recorded again. */
    doneAt: integer("done_at"),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.logId, table.at, table.kind, table.ref, table.recordId],
    }),
    index("crm_activities_waiting")
      .on(table.accountId, table.logId, table.at, table.kind, table.ref, table.recordId)
      .where(sql`done_at IS NULL`),
    index("crm_activities_asked").on(table.accountId, table.logId).where(sql`asked_at IS NOT NULL`),
  ],
);
