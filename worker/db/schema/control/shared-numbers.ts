import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { POOLS } from "#core/rules/shared-numbers.ts";

/** The numbers that all accounts share; `numbers` has each of them without an account. */
export const sharedNumbers = sqliteTable(
  "shared_numbers",
  {
    id: text("id").primaryKey(),
    /** 614######## */
    number: text("number").notNull().unique(),
    pool: text("pool", { enum: POOLS }).notNull(),
    /** One that is switched off only receives. */
    active: integer("active", { mode: "boolean" }).notNull(),
    /** When it was first sent from; then it cannot be deleted any more. */
    usedAt: integer("used_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("shared_numbers_pool").on(table.pool, table.number)],
);

/**
 * Which of the shared numbers a handset knows an account by: always the same one, and no other account has it there. The
 * migration creates it WITHOUT ROWID: clustered by account and handset.
 */
export const sharedAssignments = sqliteTable(
  "shared_assignments",
  {
    accountId: text("account_id").notNull(),
    /** 614######## */
    handset: text("handset").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** When it last served, to the day. */
    lastUsedAt: integer("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.handset] }),
    uniqueIndex("shared_assignments_number").on(table.handset, table.number),
    index("shared_assignments_used").on(table.number, table.lastUsedAt),
  ],
);
