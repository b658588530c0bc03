import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Effects that a commit to CONTROL promised; a row is gone once its effect was handed over. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    /** Null where nobody was signed in. */
    accountId: text("account_id"),
    /** JSON: the effect. */
    effect: text("effect").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("outbox_age").on(table.createdAt)],
);

/** Who changed what in CONTROL; what is changed on a shard is in that shard's own. */
export const audit = sqliteTable(
  "audit",
  {
    id: text("id").primaryKey(),
    /** Null where nobody was signed in. */
    accountId: text("account_id"),
    /** Who, `… as …` for somebody who acts for another; 'system' for sweeps and whoever is not signed in. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail"),
    requestId: text("request_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("audit_account").on(table.accountId, table.id)],
);

/** Always empty: a batch writes 0 into it to abort (worker/db/batch-guard.ts). */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() }, (table) => [
  check("batch_guard_holds", sql`${table.ok} = 1`),
]);

/** Fixed windows of tries by key (an address, an e-mail, an IP). */
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

/** Queue messages that failed for good; ids and reasons only. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  queue: text("queue").notNull(),
  body: text("body").notNull(),
  at: integer("at").notNull(),
});
