import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Accounts' own Stripe keys, by which they invoice their customers. */
export const stripeKeys = sqliteTable("stripe_keys", {
  accountId: text("account_id").primaryKey(),
  /** AES-GCM. */
  secret: text("secret").notNull(),
  last4: text("last4").notNull(),
  isLive: integer("is_live", { mode: "boolean" }).notNull(),
  savedAt: integer("saved_at").notNull(),
});
