import { integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { folded, unfolded } from "../folded.ts";

export const workflows = sqliteTable(
  "workflows",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    /** The name folded to lower case, as of groups. */
    nameKey: text("name_key").notNull(),
    /** JSON: trigger, settings and actions (core/contract/workflows/definition.ts). */
    draft: text("draft").notNull(),
    /** Counts the draft's changes. */
    version: integer("version").notNull().default(1),
    /** The draft's version that new runs follow; null if it was never active. */
    frozen: integer("frozen"),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("workflows", "name", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("workflows_name").on(table.accountId, table.nameKey),
  ],
);

/** How many runs began, ended, wait at an action and went on from it. */
export const workflowCounts = sqliteTable(
  "workflow_counts",
  {
    accountId: text("account_id").notNull(),
    workflowId: text("workflow_id").notNull(),
    /** Empty: of the whole workflow. */
    actionId: text("action_id").notNull(),
    what: text("what", {
      enum: ["started", "completed", "goal", "stopped", "failed", "here", "passed"],
    }).notNull(),
    runs: integer("runs").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.workflowId, table.actionId, table.what] }),
  ],
);
