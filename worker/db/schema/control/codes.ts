import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One-time codes: one at a time for each purpose and recipient. */
export const codes = sqliteTable(
  "codes",
  {
    purpose: text("purpose").notNull(),
    /** An email address, a number or a user's id; including the purpose of the code. */
    subject: text("subject").notNull(),
    /** Keyed hash: the code cannot be brute-forced from a stolen database. */
    hash: text("hash").notNull(),
    tries: integer("tries").notNull().default(0),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.subject] }),
    index("codes_expiry").on(table.expiresAt),
  ],
);
