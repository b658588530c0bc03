import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SCHEDULE_KINDS, SCHEDULE_STATUSES } from "#core/rules/schedules.ts";

/** What is to start at a moment. */
export const schedules = sqliteTable(
  "schedules",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    kind: text("kind", { enum: SCHEDULE_KINDS }).notNull(),
    /** The id of what starts: a campaign, or the time of a file scheduler. */
    subject: text("subject").notNull(),
    dueAt: integer("due_at").notNull(),
    /** When it may next be claimed: when it is due, then when the last claim's lease ends. */
    claimAt: integer("claim_at").notNull(),
    status: text("status", { enum: SCHEDULE_STATUSES }).notNull(),
    /** Why it was not started. */
    info: text("info"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("schedules_subject").on(table.accountId, table.subject, table.dueAt),
    index("schedules_due").on(table.claimAt).where(sql`status = 'scheduled'`),
  ],
);
