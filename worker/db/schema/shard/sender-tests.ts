import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Texts that people sent themselves to see what a sender looks like on their handset. */
export const senderTests = sqliteTable(
  "sender_tests",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    sender: text("sender").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** The quick message that it went out as. */
    quickId: text("quick_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** What the handset showed as the sender. */
    shown: text("shown"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("sender_tests_sender").on(table.accountId, table.sender, table.id),
  ],
);
