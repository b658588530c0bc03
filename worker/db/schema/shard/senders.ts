import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { REGISTER_STATES } from "#core/rules/sender-register.ts";

export const senders = sqliteTable(
  "senders",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** '#SharedNum#', a number, or a business name. */
    value: text("value").notNull(),
    /** As core/rules/sender-types.ts numbers them. */
    type: integer("type").notNull(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    perSecond: integer("per_second").notNull(),
    /** Where a business name is on its way into the SMS Sender ID Register; numbers need none. */
    register: text("register", { enum: REGISTER_STATES }).notNull().default("not_submitted"),
    /** The account above that shares it, and with which it goes. */
    sharedBy: text("shared_by"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("senders_value").on(table.accountId, table.value),
    index("senders_shared").on(table.sharedBy, table.value).where(sql`shared_by IS NOT NULL`),
  ],
);
