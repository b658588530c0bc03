import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** While a restore replays the journal: its last entry for each campaign and quick message. Empty otherwise. */
export const restoredCampaigns = sqliteTable(
  "restored_campaigns",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** 1 if it has ended, which no later entry changes. */
    ended: integer("ended").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** JSON: the journal's entry. */
    entry: text("entry").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
