import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a parent shares with a sub-account: rows of the parent's. */
export const assignments = sqliteTable(
  "assignments",
  {
    accountId: text("account_id").notNull(),
    kind: text("kind", { enum: ["group", "template", "draft"] }).notNull(),
    /** The id of the group, template or draft. */
    subjectId: text("subject_id").notNull(),
    subAccountId: text("sub_account_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subjectId, table.subAccountId] }),
    index("assignments_to").on(table.subAccountId, table.kind),
  ],
);
