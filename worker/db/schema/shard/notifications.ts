import { isNull } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What people are notified of in the console. */
export const notifications = sqliteTable(
  "notifications",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** A word of core/contract/notifications/notifications.ts. */
    kind: text("kind").notNull(),
    message: text("message").notNull(),
    /** Who wrote, if it is about an inbound message. */
    fromNumber: text("from_number"),
    /** The conversation that it leads to. */
    roomId: text("room_id"),
    createdAt: integer("created_at").notNull(),
    readAt: integer("read_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("notifications_unread")
      .on(table.accountId, table.kind, table.message)
      .where(isNull(table.readAt)),
  ],
);
