import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last seal of each account's ledger, kept outside its shard: what is cut off the end there shows. */
export const ledgerHeads = sqliteTable("ledger_heads", {
  accountId: text("account_id").primaryKey(),
  seq: integer("seq").notNull(),
  hash: text("hash").notNull(),
  sealedAt: integer("sealed_at").notNull(),
});
