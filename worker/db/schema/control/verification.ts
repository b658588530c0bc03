import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Which administrator looked at which document of a verification form, and when; rows are only added. */
export const verificationViews = sqliteTable(
  "verification_views",
  {
    id: text("id").primaryKey(),
    verificationId: text("verification_id").notNull(),
    accountId: text("account_id").notNull(),
    documentId: text("document_id").notNull(),
    documentName: text("document_name").notNull(),
    userId: text("user_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("verification_views_form").on(table.verificationId, table.id),
    index("verification_views_account").on(table.accountId),
  ],
);
