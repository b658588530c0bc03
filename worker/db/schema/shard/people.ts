import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What people are told of in the console. */
export const notifications = sqliteTable(
  "notifications",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** `message`, `campaign`, `import`, `subaccount`, `webhook`. */
    kind: text("kind").notNull(),
    message: text("message").notNull(),
    createdAt: integer("created_at").notNull(),
    readAt: integer("read_at"),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** What a parent has given a sub-account to use: rows of the parent's. */
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

/** Forms by which a business proves who it is. */
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

/** Files that people uploaded: documents of a verification, and others. The bytes are in MEDIA. */
export const files = sqliteTable(
  "files",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    purpose: text("purpose", { enum: ["verification", "storage"] }).notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
