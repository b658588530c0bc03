import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { FORM_STATUSES } from "#core/contract/verification/verification.ts";

/** Forms by which a business proves its identity. */
export const verifications = sqliteTable(
  "verifications",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** JSON: the answers of each step. */
    step1: text("step1").notNull().default("{}"),
    step2: text("step2").notNull().default("{}"),
    step3: text("step3").notNull().default("{}"),
    status: text("status", { enum: FORM_STATUSES }).notNull(),
    /** Of the last answer. */
    reason: text("reason"),
    /** JSON: what was asked for. */
    missing: text("missing"),
    /** How often it was sent before; a decision names it. */
    round: integer("round").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
    /** When its documents go; null while it waits, and once they are gone. */
    documentsUntil: integer("documents_until"),
    documentsDeletedAt: integer("documents_deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("verifications_due").on(table.documentsUntil).where(sql`documents_until IS NOT NULL`),
  ],
);
