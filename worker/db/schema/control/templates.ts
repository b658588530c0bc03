import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

/** Pre-made templates: every account sees and copies them, and they belong to none. */
export const globalTemplates = sqliteTable(
  "global_templates",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    medium: text("medium", { enum: ["sms", "mms"] }).notNull(),
    message: text("message").notNull(),
    messageFolded: folded("message"),
    /** The account's template of which it is a copy, if an administrator marked one. */
    source: text("source").unique(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    unfolded("global_templates", "name", [table.id]),
    unfolded("global_templates", "message", [table.id]),
  ],
);
