import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  NUMBER_EVENTS,
  NUMBER_PAYMENT_MODES,
  NUMBER_PRODUCTS,
  NUMBER_STATUSES,
  NUMBER_TYPES,
} from "#core/rules/dedicated-numbers.ts";
import { COUNTRIES } from "#core/rules/providers.ts";
import { folded, unfolded } from "../folded.ts";

/** Numbers that accounts can have for themselves. The sender on the account's shard follows from them. */
export const dedicatedNumbers = sqliteTable(
  "dedicated_numbers",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    country: text("country", { enum: COUNTRIES }).notNull(),
    type: text("type", { enum: NUMBER_TYPES }).notNull(),
    product: text("product", { enum: NUMBER_PRODUCTS }).notNull(),
    /** Cents a month before GST. */
    amount: integer("amount").notNull(),
    provider: text("provider").notNull(),
    paymentMode: text("payment_mode", { enum: NUMBER_PAYMENT_MODES }).notNull(),
    reference: text("reference").notNull(),
    referenceFolded: folded("reference"),
    /** What its owner calls it; null if that is the administrators' reference. The next owner never sees it. */
    ownReference: text("own_reference"),
    status: text("status", { enum: NUMBER_STATUSES }).notNull(),
    /** Its owner; in quarantine the last one. */
    accountId: text("account_id"),
    assignedAt: integer("assigned_at"),
    /** Until when its account has paid by card: when its next month begins. Null if it never did. */
    paidUntil: integer("paid_until"),
    /**
     * What its months by card have in common: the order that keeps it for its buyer and began them, or a name of its own
     * if its account had it on invoices before. Null if no card is charged.
     */
    rental: text("rental"),
    /** The last month of it that was paid; the first is 0. */
    period: integer("period"),
    /** The card that paid last, at the card provider. */
    card: text("card"),
    /** Whether its next month is to be bought; if not, the account has it until then. */
    renews: integer("renews", { mode: "boolean" }),
    /** When its renewal is looked at next. */
    tryAt: integer("try_at"),
    /** How many attempts to renew it have failed since it was due, and why the last one did. */
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure"),
    /** Until then no other account can have it, and its replies reach the last owner. */
    quarantineUntil: integer("quarantine_until"),
    /** When the account's senders last followed; null while that is still to be done. */
    appliedAt: integer("applied_at"),
    /** Grows with each change that they follow. */
    version: integer("version").notNull().default(1),
    createdBy: text("created_by"),
    createdAt: integer("created_at").notNull(),
    /** When its status changed last. */
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    unfolded("dedicated_numbers", "reference", [table.id]),

    index("dedicated_numbers_account").on(table.accountId),
    index("dedicated_numbers_stock").on(table.number).where(sql`status = 'active'`),
    uniqueIndex("dedicated_numbers_rental").on(table.rental),
    index("dedicated_numbers_renewal").on(table.tryAt).where(sql`try_at IS NOT NULL`),
    index("dedicated_numbers_unapplied").on(table.changedAt).where(sql`applied_at IS NULL`),
    index("dedicated_numbers_quarantine")
      .on(table.quarantineUntil)
      .where(sql`quarantine_until IS NOT NULL`),
    check("dedicated_numbers_amount", sql`${table.amount} >= 0`),
    check(
      "dedicated_numbers_owner",
      sql`(${table.accountId} IS NULL) = (${table.status} IN ('active', 'inactive'))`,
    ),
    check(
      "dedicated_numbers_quarantined",
      sql`(${table.quarantineUntil} IS NULL) = (${table.status} NOT IN ('released', 'expired'))`,
    ),
    check(
      "dedicated_numbers_applied",
      sql`${table.appliedAt} IS NOT NULL OR ${table.accountId} IS NOT NULL`,
    ),
  ],
);

/** What happened to them: whose they were, from when to when. */
export const numberEvents = sqliteTable(
  "number_events",
  {
    id: text("id").primaryKey(),
    numberId: text("number_id").notNull(),
    event: text("event", { enum: NUMBER_EVENTS }).notNull(),
    accountId: text("account_id"),
    /** Null if it happened by itself. */
    byUser: text("by_user"),
    at: integer("at").notNull(),
  },
  (table) => [index("number_events_number").on(table.numberId, table.id)],
);
