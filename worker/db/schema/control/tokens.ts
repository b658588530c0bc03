import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tokens of the API. */
export const appTokens = sqliteTable(
  "app_tokens",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** The person who created it: it has that person's rights and ends with them. */
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256, to look it up. */
    hash: text("hash").notNull().unique(),
    /** AES-GCM, to show it again. */
    secret: text("secret").notNull(),
    /** Its last four characters. */
    hint: text("hint").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (table) => [index("app_tokens_account").on(table.accountId, table.createdAt)],
);
