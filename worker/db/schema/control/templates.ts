import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Pre-made templates: every account sees and copies them, and they belong to none. */
export const globalTemplates = sqliteTable("global_templates", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
  message: text("message").notNull(),
  /** The account's template of which it is a copy, if an administrator marked one. */
  source: text("source").unique(),
  createdAt: integer("created_at").notNull(),
});
