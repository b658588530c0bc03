import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { RUN_STATES, STEP_OUTCOMES } from "#core/contract/workflows/run-states.ts";
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
    /** Who changed it last, and when; null if that was before this was kept. */
    changedBy: text("changed_by"),
    changedAt: integer("changed_at"),
    /** The draft's version that new runs follow; null if it was never active. */
    frozen: integer("frozen"),
    active: integer("active", { mode: "boolean" }).notNull().default(false),
    /** Runs that began by then follow another version, where their place is still there. */
    movedAt: integer("moved_at"),
    movedTo: integer("moved_to"),
    /** Runs that began by then do not go on. */
    stoppedAt: integer("stopped_at"),
    /** What is left of it goes bit by bit. */
    deletedAt: integer("deleted_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("workflows", "name", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("workflows_name").on(table.accountId, table.nameKey),
    // Those that have something left to end or to delete.
    index("workflows_stopped").on(table.stoppedAt).where(sql`stopped_at IS NOT NULL`),
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

/** What runs follow: a draft as it was when it was activated. Never changes. */
export const workflowVersions = sqliteTable(
  "workflow_versions",
  {
    accountId: text("account_id").notNull(),
    workflowId: text("workflow_id").notNull(),
    version: integer("version").notNull(),
    /** JSON, as of a draft. */
    definition: text("definition").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.workflowId, table.version] })],
);

/** What starts the active workflows: an event inserts its runs by these rows, without reading anything first. */
export const workflowTriggers = sqliteTable(
  "workflow_triggers",
  {
    accountId: text("account_id").notNull(),
    kind: text("kind").notNull(),
    /** The group, keyword … that it is about; empty for any. */
    subject: text("subject").notNull(),
    workflowId: text("workflow_id").notNull(),
    version: integer("version").notNull(),
    entry: text("entry", { enum: ["once", "always", "again"] }).notNull(),
    /** Of `again`: how long after one run a number may enter again. */
    againMs: integer("again_ms"),
    /** Of dates and segments: when they are next looked at, and the number up to which they were. */
    dueAt: integer("due_at"),
    cursor: text("cursor").notNull().default(""),
    /** Of segments: whether it is known who was in it when the workflow was activated. They do not enter. */
    primed: integer("primed", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subject, table.workflowId] }),
    index("workflow_triggers_of").on(table.accountId, table.workflowId),
    index("workflow_triggers_due").on(table.dueAt).where(sql`due_at IS NOT NULL`),
  ],
);

/** Who was in the segment that starts a workflow when it was last looked at: who is new in it enters. */
export const workflowMembers = sqliteTable(
  "workflow_members",
  {
    accountId: text("account_id").notNull(),
    workflowId: text("workflow_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.workflowId, table.number] })],
);

/** One number's way through a workflow. */
export const workflowRuns = sqliteTable(
  "workflow_runs",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    workflowId: text("workflow_id").notNull(),
    version: integer("version").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** What it began with, once: the event's key, or `once`. */
    entryKey: text("entry_key").notNull(),
    state: text("state", { enum: RUN_STATES }).notNull(),
    /** The action that is next, or at which it waits; empty before the first. */
    node: text("node").notNull(),
    /** If it waits there: until then at most. */
    until: integer("until"),
    /** What ends its wait earlier: `reply 614########`, `click`, `values`, or `any` of them. */
    waitKey: text("wait_key"),
    /** Counts its changes: what depends on what was read of it aborts if it is another. */
    seq: integer("seq").notNull().default(0),
    /** When it may be claimed to go on. */
    claimAt: integer("claim_at").notNull(),
    /** The key of its message that was sent, until what became of that is known. */
    sending: text("sending"),
    /** Tries of the message that could not be sent yet. */
    tries: integer("tries").notNull().default(0),
    /** When its last message was sent. */
    sentAt: integer("sent_at"),
    /** Message ids after this one are replies to its last message. */
    since: text("since").notNull(),
    /** How many workflows led to it, one after the other. */
    hops: integer("hops").notNull().default(0),
    /** JSON: values that it began with, by the keys of labels. */
    vals: text("vals").notNull().default("{}"),
    /** Rows of `workflow_steps`. */
    steps: integer("steps").notNull().default(0),
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("workflow_runs_once").on(
      table.accountId,
      table.workflowId,
      table.number,
      table.entryKey,
    ),
    index("workflow_runs_due").on(table.claimAt).where(sql`state = 'active'`),
    index("workflow_runs_waiting")
      .on(table.accountId, table.waitKey)
      .where(sql`wait_key IS NOT NULL`),
    index("workflow_runs_of").on(table.accountId, table.workflowId, table.state, table.id),
  ],
);

/** What a run went through, in its order. */
export const workflowSteps = sqliteTable(
  "workflow_steps",
  {
    accountId: text("account_id").notNull(),
    runId: text("run_id").notNull(),
    nth: integer("nth").notNull(),
    actionId: text("action_id").notNull(),
    outcome: text("outcome", { enum: STEP_OUTCOMES }).notNull(),
    /** The branch that it took, or why it could not be sent. */
    detail: text("detail"),
    messageId: text("message_id"),
    number: text("number").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.runId, table.nth] }),
    // For the caps.
    index("workflow_steps_sent")
      .on(table.accountId, table.number, table.at)
      .where(sql`outcome = 'sent'`),
  ],
);

/** How many messages of workflows one number gets at most. */
export const workflowCaps = sqliteTable(
  "workflow_caps",
  {
    accountId: text("account_id").notNull(),
    perDay: integer("per_day"),
    perWeek: integer("per_week"),
  },
  (table) => [primaryKey({ columns: [table.accountId] })],
);
