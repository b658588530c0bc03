import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Email addresses whose emails become texts. One belongs to one account of the whole platform. */
export const emailSenders = sqliteTable(
  "email_senders",
  {
    id: text("id").primaryKey(),
    /** In lower case. */
    email: text("email").notNull().unique(),
    accountId: text("account_id").notNull(),
    /** What its texts come from: a sender's value, as in quick messages. */
    sender: text("sender").notNull(),
    /** Texts a day. */
    dailyCap: integer("daily_cap").notNull(),
    optOut: integer("opt_out", { mode: "boolean" }).notNull(),
    /** A line from which on an email is not sent; empty if there is none. */
    marker: text("marker").notNull(),
    /** SHA-256 of the code in the link that the address confirms. */
    codeHash: text("code_hash").notNull().unique(),
    expiresAt: integer("expires_at").notNull(),
    /** Null until then: its emails are refused. */
    confirmedAt: integer("confirmed_at"),
    /** The user who added it: its emails are sent while they may send texts by email. */
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("email_senders_account").on(table.accountId, table.createdAt)],
);
