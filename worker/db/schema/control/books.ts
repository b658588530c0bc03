import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** Audits of the books: each night's, and those that an administrator asked for. */
export const bookAudits = sqliteTable(
  "book_audits",
  {
    id: text("id").primaryKey(),
    /** 2026-11-24, of the night's; null if an administrator asked for it. */
    night: text("night"),
    /** The person who asked. */
    requestedBy: text("requested_by"),
    startedAt: integer("started_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    uniqueIndex("book_audits_night").on(table.night),
    index("book_audits_open").on(table.startedAt).where(sql`ended_at IS NULL`),
  ],
);

/** How far an audit is, by check and part. */
export const bookAuditParts = sqliteTable(
  "book_audit_parts",
  {
    auditId: text("audit_id").notNull(),
    /** A check of the audit, and what it checks beside other parts: a shard. */
    name: text("name").notNull(),
    part: text("part").notNull(),
    cursor: text("cursor"),
    /** How many entries, orders and the like it has looked at. */
    checked: integer("checked").notNull().default(0),
    touchedAt: integer("touched_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.auditId, table.name, table.part] })],
);

/** What audits found; nothing repairs it by itself. */
export const bookDifferences = sqliteTable(
  "book_differences",
  {
    auditId: text("audit_id").notNull(),
    name: text("name").notNull(),
    accountId: text("account_id").notNull(),
    what: text("what").notNull(),
    foundAt: integer("found_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.auditId, table.accountId, table.name, table.what] })],
);
