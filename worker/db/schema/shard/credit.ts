import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** Purchases and their rates; consumed oldest first (lowest number). All amounts in millicents. */
export const creditLots = sqliteTable(
  "credit_lots",
  {
    accountId: text("account_id").notNull(),
    lot: integer("lot").notNull(),
    smsRate: integer("sms_rate").notNull(),
    mmsRate: integer("mms_rate").notNull(),
    amount: integer("amount").notNull(),
    remaining: integer("remaining").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.lot] }),
    index("credit_lots_open").on(table.accountId, table.lot).where(sql`remaining > 0`),
    check("credit_lots_remaining", sql`${table.remaining} BETWEEN 0 AND ${table.amount}`),
    check("credit_lots_rates", sql`${table.smsRate} > 0 AND ${table.mmsRate} > 0`),
  ],
);

/** Always the sum of the ledger; no batch may take it below zero. */
export const balances = sqliteTable(
  "balances",
  {
    accountId: text("account_id").primaryKey(),
    balance: integer("balance").notNull(),
  },
  (table) => [check("balances_overdraft", sql`${table.balance} >= 0`)],
);

/** How much of this account's credit a sub-account may spend in a month; none has a row without a limit. */
export const spendingLimits = sqliteTable(
  "spending_limits",
  {
    accountId: text("account_id").notNull(),
    spender: text("spender").notNull(),
    monthlyLimit: integer("monthly_limit").notNull(),
    /** Whose calendar counts. */
    timeZone: text("time_zone").notNull(),
    /** 2026-11: the month of the two below, and its first moment. */
    month: text("month").notNull(),
    startsAt: integer("starts_at").notNull(),
    spent: integer("spent").notNull(),
    /** What is left: 0 also where the limit was set below what is spent. */
    room: integer("room").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.spender] }),
    check("spending_limit", sql`${table.room} >= 0`),
  ],
);

export const ledger = sqliteTable(
  "ledger",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** Names its cause; nothing is ever posted twice for the same cause. */
    key: text("key").notNull(),
    kind: text("kind", { enum: ["grant", "debit", "refund", "transfer", "withdrawal"] }).notNull(),
    lot: integer("lot").notNull(),
    /** Millicents; debits are negative. */
    amount: integer("amount").notNull(),
    campaignId: text("campaign_id"),
    at: integer("at").notNull(),
    /** The sub-account that used this account's credit; null if it was used by itself. */
    spender: text("spender"),
    /** Its place in the account's chain, and the hash of it and of the one before; null until it is sealed. */
    seq: integer("seq"),
    hash: text("hash"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("ledger_key").on(table.accountId, table.key),
    uniqueIndex("ledger_chain").on(table.accountId, table.seq).where(sql`seq IS NOT NULL`),
    index("ledger_spender")
      .on(table.accountId, table.spender, table.at)
      .where(sql`spender IS NOT NULL`),
    index("ledger_unsealed").on(table.at).where(sql`seq IS NULL`),
  ],
);
