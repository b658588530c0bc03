import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** People invited to become sub-accounts. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    /** The person who invites. */
    accountId: text("account_id").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** JSON, as in `members`. */
    access: text("access").notNull(),
    roleAccess: text("role_access").notNull(),
    deductFromAccount: integer("deduct_from_account", { mode: "boolean" }).notNull(),
    /** SHA-256 of the code in the link. */
    codeHash: text("code_hash").notNull().unique(),
    status: text("status", { enum: ["pending", "accepted", "cancelled"] }).notNull(),
    sentAt: integer("sent_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** The sub-account that was created from it. */
    subAccountId: text("sub_account_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("invitations_account").on(table.accountId, table.createdAt),
    index("invitations_sub_account").on(table.subAccountId),
    // One open link per email address: a new one replaces it.
    uniqueIndex("invitations_open").on(table.accountId, table.email).where(sql`status = 'pending'`),
  ],
);
