import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Which account is on which shard, and what the whole product needs to know of it. */
export const accounts = sqliteTable(
  "accounts",
  {
    /** Short and stable: it stands inside every message id of the account. */
    number: integer("number").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    shard: integer("shard").notNull(),
    parentId: text("parent_id"),
    name: text("name").notNull(),
    timeZone: text("time_zone").notNull().default("Australia/Sydney"),
    contactLimit: integer("contact_limit").notNull(),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("accounts_parent").on(table.parentId),
    check("accounts_shard", sql`${table.shard} BETWEEN 0 AND 30`),
  ],
);

/** Which account a user belongs to, and as what. */
export const members = sqliteTable(
  "members",
  {
    userId: text("user_id").primaryKey(),
    accountId: text("account_id").notNull(),
    role: text("role", {
      enum: ["user", "admin", "superAdmin", "guest", "subaccount", "trial"],
    }).notNull(),
    /** JSON list of features, for sub-accounts. */
    access: text("access").notNull().default("[]"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [index("members_account").on(table.accountId)],
);

/** Which numbers answers can come in on: an account's own, or one that all share (account_id null). */
export const numbers = sqliteTable("numbers", {
  number: text("number").primaryKey(),
  accountId: text("account_id"),
});

/** Fixed windows of tries by key (an address, an e-mail, an IP). */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").notNull(),
    window: integer("window").notNull(),
    count: integer("count").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.window] }),
    index("rate_limits_expiry").on(table.expiresAt),
  ],
);

/** Queue messages that failed for good; ids and reasons only. */
export const deadLetters = sqliteTable("dead_letters", {
  id: text("id").primaryKey(),
  queue: text("queue").notNull(),
  body: text("body").notNull(),
  at: integer("at").notNull(),
});
