import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** An opt-out belongs to the account and the number, not to a contact's row: no import revives it. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    /** Set by the account (isBlocked). */
    blockedAt: integer("blocked_at"),
    /** Set by the recipient: STOP, link (isBlockedByUser). */
    optedOutAt: integer("opted_out_at"),
    /** How it first opted out: 'reply', 'asked', 'link', 'carrier', 'crm'; 'owner' if it never did. */
    source: text("source").notNull(),
    /**
     * When the recipient, and the account, last changed their mind (epoch milliseconds, each later
     * than the previous one): after a restore the last change counts.
     */
    optVersion: integer("opt_version"),
    blockVersion: integer("block_version"),
    /** The carrier's time of the last STOP: an older START that is read after it lifts nothing. */
    stopAt: integer("stop_at"),
    /** The sender and the campaign of the message that they answered or whose link they used. */
    optSender: text("opt_sender"),
    optCampaign: text("opt_campaign"),
    /**
     * JSON: the accounts whose messages they opted out of, first one first: this one or sub-accounts of
     * its. Null if only this one.
     */
    optOrigins: text("opt_origins"),
    /** JSON: how the recipient agreed to messages again, the last time that the account recorded it. */
    consent: text("consent"),
    /** How the account last blocked it: 'account', 'administrator', 'file'; null before it was kept. */
    blockSource: text("block_source"),
    /** The user who did. */
    blockedBy: text("blocked_by"),
    blockReason: text("block_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number] }),
    index("suppressions_opted_out")
      .on(table.accountId, table.optedOutAt, table.number, table.source)
      .where(sql`opted_out_at IS NOT NULL`),
    index("suppressions_blocked")
      .on(table.accountId, table.blockedAt, table.number, table.blockSource)
      .where(sql`blocked_at IS NOT NULL`),
  ],
);

/** Numbers that want nothing more from one sender of the account, and still get what others send. */
export const senderOptOuts = sqliteTable(
  "sender_opt_outs",
  {
    accountId: text("account_id").notNull(),
    /** As the handset shows it: a number or a business name. */
    sender: text("sender").notNull(),
    number: text("number").notNull(),
    /** Null once they opted in again. */
    optedOutAt: integer("opted_out_at"),
    /** When they last changed their mind, each later than the previous one. */
    version: integer("version").notNull(),
    /** The campaign whose link they used. */
    campaign: text("campaign"),
    /** JSON, as in `suppressions`. */
    optOrigins: text("opt_origins"),
    /** JSON, as in `suppressions`. */
    consent: text("consent"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sender, table.number] }),
    index("sender_opt_outs_since")
      .on(table.accountId, table.optedOutAt, table.number, table.sender)
      .where(sql`opted_out_at IS NOT NULL`),
  ],
);
