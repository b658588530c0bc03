import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** A person who can sign in. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Lower case, and only ever one that its owner has proved; null until then and after deletion. */
    email: text("email").unique(),
    /** 614########, proved likewise. */
    mobile: text("mobile").unique(),
    /** Given but not proved yet: nobody signs in with these. */
    unprovedEmail: text("unproved_email"),
    unprovedMobile: text("unproved_mobile"),
    /** `scrypt$…`; null for those who came by a provider and never set one. */
    password: text("password"),
    /** JSON list of proved addresses; with one in it, a password alone opens nothing. */
    mfaEmails: text("mfa_emails").notNull().default("[]"),
    language: text("language").notNull().default("English"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  () => [index("users_name").on(sql`lower(name)`)],
);

/** Who a provider says that a user is. */
export const socialLogins = sqliteTable(
  "social_logins",
  {
    provider: text("provider", { enum: ["google", "apple"] }).notNull(),
    /** The provider's own id of the person (`sub`). */
    subject: text("subject").notNull(),
    userId: text("user_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("social_logins_user").on(table.userId),
  ],
);

/** One sign-in on one device. Its access tokens are signed, its refresh token changes at each renewal. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** The session that acts as this user for its own (log in as); ends with it. */
    parentId: text("parent_id"),
    /** SHA-256 of the refresh token, and of the one before, to know a stolen one by. */
    refreshHash: text("refresh_hash").notNull().unique(),
    previousHash: text("previous_hash"),
    rotatedAt: integer("rotated_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
    method: text("method", {
      enum: ["password", "mobile", "google", "apple", "signup", "invitation", "acting"],
    }).notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_parent").on(table.parentId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

/** One-time codes: one at a time for each purpose and whom it is for. */
export const codes = sqliteTable(
  "codes",
  {
    purpose: text("purpose").notNull(),
    /** An e-mail, a number or a user's id; with what the code may be used for. */
    subject: text("subject").notNull(),
    /** Keyed hash: the code cannot be tried out against a stolen database. */
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

/** Tokens of the API. */
export const appTokens = sqliteTable(
  "app_tokens",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** Who made it: it has that person's rights and ends with them. */
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256, to find it by. */
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

/** People asked to become sub-accounts. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: text("id").primaryKey(),
    /** Who invites. */
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
    /** The sub-account that came of it. */
    subAccountId: text("sub_account_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("invitations_account").on(table.accountId, table.createdAt),
    index("invitations_sub_account").on(table.subAccountId),
    // One open link for each e-mail: another one takes its place.
    uniqueIndex("invitations_open").on(table.accountId, table.email).where(sql`status = 'pending'`),
  ],
);
