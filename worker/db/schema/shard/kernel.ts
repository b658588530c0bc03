import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Effects of commits; a row is deleted once its effect was relayed. */
export const outbox = sqliteTable(
  "outbox",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** JSON: the effect. */
    effect: text("effect").notNull(),
    createdAt: integer("created_at").notNull(),
    /** How often it was taken from here. */
    attempts: integer("attempts").notNull().default(0),
    /** When it is next tried; null once it has failed too often and waits for an administrator. */
    nextAt: integer("next_at").default(0),
    /** Why it failed the last time. */
    error: text("error"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("outbox_next").on(table.nextAt),
  ],
);

export const audit = sqliteTable(
  "audit",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /**
     * The actor, `… as …` for a person who acts for another; 'system' for queues, sweeps and
     * recipients.
     */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail"),
    requestId: text("request_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/**
 * What an account holds and did today, maintained by the writes that change it
 * (core/rules/limits.ts). A write that would exceed a limit sets its counter to -1: the name of the
 * failing CHECK identifies the limit.
 */
export const usage = sqliteTable(
  "usage",
  {
    accountId: text("account_id").primaryKey(),
    /** Bytes of campaigns and messages, by estimate; those of contacts are with their groups. */
    dataBytes: integer("data_bytes").notNull().default(0),
    /** Bytes of files in MEDIA. */
    storedBytes: integer("stored_bytes").notNull().default(0),
    /** The day (UTC, since 1970) whose changes these are. */
    day: integer("day").notNull().default(0),
    changes: integer("changes").notNull().default(0),
  },
  (table) => [
    check("limit_data", sql`${table.dataBytes} >= 0`),
    check("limit_storage", sql`${table.storedBytes} >= 0`),
    check("limit_changes", sql`${table.changes} >= 0`),
  ],
);

/** Always empty: a batch writes 0 into it to abort (worker/db/batch-guard.ts). */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() }, (table) => [
  check("batch_guard_holds", sql`${table.ok} = 1`),
]);

/**
 * Always empty: a batch writes 0 into the column of a limit that it would exceed and that has no
 * counter.
 */
export const limitGuard = sqliteTable(
  "limit_guard",
  {
    groups: integer("groups"),
    contacts: integer("contacts"),
    drafts: integer("drafts"),
    data: integer("data"),
    templates: integer("templates"),
    params: integer("params"),
    segments: integer("segments"),
  },
  (table) => [
    check("limit_groups", sql`${table.groups} = 1`),
    check("limit_contacts", sql`${table.contacts} = 1`),
    check("limit_drafts", sql`${table.drafts} = 1`),
    check("limit_data", sql`${table.data} = 1`),
    check("limit_templates", sql`${table.templates} = 1`),
    check("limit_params", sql`${table.params} = 1`),
    check("limit_segments", sql`${table.segments} = 1`),
  ],
);

/** When each sweep (worker/sweeps) of this database is due, and which is running. */
export const sweeps = sqliteTable("sweeps", {
  /** As administrators read it. */
  name: text("name").primaryKey(),
  /** Minutes. */
  every: integer("every").notNull(),
  dueAt: integer("due_at").notNull(),
  /** Until then, the claim holder puts it on the queue and runs it. */
  claimedUntil: integer("claimed_until").notNull(),
  /** When it last had nothing left to do. */
  doneAt: integer("done_at").notNull(),
});
