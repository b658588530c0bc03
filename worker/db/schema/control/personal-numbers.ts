import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PERSONAL_NUMBER_STATES } from "#core/contract/personal-numbers/personal-numbers.ts";

/** Handsets whose numbers accounts send from, or want to. */
export const personalNumbers = sqliteTable(
  "personal_numbers",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** `61#########`. */
    number: text("number").notNull(),
    /** What the account calls it; may be empty. */
    reference: text("reference").notNull(),
    status: text("status", { enum: PERSONAL_NUMBER_STATES }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the code was entered. */
    provedAt: integer("proved_at"),
    decidedAt: integer("decided_at"),
    /** The administrator. */
    decidedBy: text("decided_by"),
    /** Why it was rejected. */
    reason: text("reason"),
    removedAt: integer("removed_at"),
    /** When something changed last that the shard must know of; and it grows with each such change. */
    changedAt: integer("changed_at").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** When the account's shard followed what was decided last; null while that is still to be done. */
    appliedAt: integer("applied_at"),
  },
  (table) => [
    // Of two accounts that add it, one has it.
    uniqueIndex("personal_numbers_number")
      .on(table.number)
      .where(sql`status <> 'rejected' AND removed_at IS NULL`),
    index("personal_numbers_account").on(table.accountId, table.id),
    index("personal_numbers_queue").on(table.status, table.id).where(sql`removed_at IS NULL`),
    index("personal_numbers_unapplied").on(table.changedAt).where(sql`applied_at IS NULL`),
    // Only what was proved can be approved (R532, R533).
    check(
      "personal_numbers_proved",
      sql`${table.status} = 'pending' OR ${table.provedAt} IS NOT NULL`,
    ),
  ],
);
