import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SECTIONS } from "#core/contract/platform-settings/setting-values.ts";

/** Effects of commits to CONTROL; a row is deleted once its effect was relayed. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** Null if no one was signed in. */
    accountId: text("account_id"),
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
  (table) => [index("outbox_next").on(table.nextAt)],
);

/** Who changed what in CONTROL; changes on a shard are in that shard's own table. */
export const audit = sqliteTable(
  "audit",
  {
    id: text("id").primaryKey(),
    /** Null if no one was signed in. */
    accountId: text("account_id"),
    /**
     * The actor, `… as …` for a person who acts for another; 'system' for sweeps and callers who
     * are not signed in.
     */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail"),
    requestId: text("request_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("audit_account").on(table.accountId, table.id),
    index("audit_subject").on(table.subject, table.id),
  ],
);

/** Always empty: a batch writes 0 into it to abort (worker/db/batch-guard.ts). */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() }, (table) => [
  check("batch_guard_holds", sql`${table.ok} = 1`),
]);

/** Fixed windows of tries by key (an address, an email, an IP). */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    window: integer("window").notNull(),
    count: integer("count").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.window] }),
    index("rate_limits_expiry").on(table.expiresAt),
  ],
);

/** Queue messages that failed for good. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: text("id").primaryKey(),
    queue: text("queue").notNull(),
    /** As it was on the queue; empty once an administrator has decided. */
    body: text("body").notNull(),
    at: integer("at").notNull(),
    /** When an administrator replayed or dropped it; who that was, the audit says. */
    decidedAt: integer("decided_at"),
  },
  (table) => [
    index("dead_letters_waiting").on(table.queue, table.at).where(sql`decided_at IS NULL`),
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

/** What administrators set for everyone, by section: each row is a section's values for as long as they apply. */
export const platformSettings = sqliteTable(
  "platform_settings",
  {
    section: text("section", { enum: SECTIONS }).notNull(),
    /** From 1 on. */
    version: integer("version").notNull(),
    /** JSON. */
    value: text("value").notNull(),
    /** When it begins and ends to apply; one that was withdrawn before ends as it begins. */
    validFrom: integer("valid_from").notNull(),
    validTo: integer("valid_to"),
    /** Who set it: their id and name. */
    byUser: text("by_user").notNull(),
    byName: text("by_name").notNull(),
    at: integer("at").notNull(),
    /** Who withdrew it before it began, and when. */
    withdrawnBy: text("withdrawn_by"),
    withdrawnAt: integer("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.section, table.version] }),
    index("platform_settings_valid_to").on(table.validTo),
  ],
);
