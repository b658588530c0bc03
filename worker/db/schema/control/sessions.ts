import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LOGIN_MODES } from "#core/rules/acting.ts";
import { SIGN_IN_METHODS, SIGN_IN_RESULTS } from "#core/rules/sign-ins.ts";

/** One sign-in on one device. Its access tokens are signed, its refresh token changes at each renewal. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** The session that acts as this user through "log in as"; ends with it. */
    parentId: text("parent_id"),
    /** SHA-256 of the refresh token, and of the one before, to recognise a stolen one. */
    refreshHash: text("refresh_hash").notNull().unique(),
    previousHash: text("previous_hash"),
    rotatedAt: integer("rotated_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When it ends however often it is renewed; null if it need not. */
    endsAt: integer("ends_at"),
    createdAt: integer("created_at").notNull(),
    method: text("method", { enum: SIGN_IN_METHODS }).notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_parent").on(table.parentId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

/** Administrators' log-ins as someone else, for those whose account it is. */
export const administratorLogins = sqliteTable(
  "administrator_logins",
  {
    /** The session. */
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    administratorId: text("administrator_id").notNull(),
    mode: text("mode", { enum: LOGIN_MODES }).notNull(),
    reason: text("reason").notNull(),
    ticket: text("ticket").notNull(),
    startedAt: integer("started_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    /** When they returned; null if they did not. */
    endedAt: integer("ended_at"),
  },
  (table) => [index("administrator_logins_account").on(table.accountId, table.id)],
);

/** Where and how users signed in, and attempts that were refused; kept for `SIGN_IN_DAYS`. */
export const signIns = sqliteTable(
  "sign_ins",
  {
    /** In the order of time. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    method: text("method", { enum: SIGN_IN_METHODS }).notNull(),
    result: text("result", { enum: SIGN_IN_RESULTS }).notNull(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (table) => [index("sign_ins_user").on(table.userId, table.id)],
);
