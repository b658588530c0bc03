import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
