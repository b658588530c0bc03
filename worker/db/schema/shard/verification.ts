import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Forms by which a business proves its identity. */
export const verifications = sqliteTable(
  "verifications",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** JSON: the answers of each step. */
    step1: text("step1").notNull().default("{}"),
    step2: text("step2").notNull().default("{}"),
    step3: text("step3").notNull().default("{}"),
    status: text("status", { enum: ["draft", "pending", "approved", "rejected"] }).notNull(),
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    sentAt: integer("sent_at"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
