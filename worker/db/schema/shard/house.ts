import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Effects that a commit promised; a row is gone once its effect was handed over. */
export const outbox = sqliteTable(
  "outbox",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** JSON: the effect. */
    effect: text("effect").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("outbox_age").on(table.createdAt),
  ],
);

export const audit = sqliteTable(
  "audit",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Who, `… as …` for somebody who acts for another; 'system' for queues, sweeps and recipients. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: text("detail"),
    requestId: text("request_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Always empty: a batch writes 0 into it to call itself off (worker/db/batch-guard.ts). */
export const batchGuard = sqliteTable("batch_guard", { ok: integer("ok").notNull() }, (table) => [
  check("batch_guard_holds", sql`${table.ok} = 1`),
]);
