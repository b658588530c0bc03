import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CRM_APPS } from "#core/rules/crm/apps.ts";
import { DELETION_CHOICES, OPT_OUT_CHOICES } from "#core/rules/crm/syncs.ts";

/** Groups that are kept as a CRM has them. */
export const crmSyncs = sqliteTable(
  "crm_syncs",
  {
    accountId: text("account_id").notNull(),
    /** Also that of the `consent_sources` row of the contacts that it adds. */
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    app: text("app", { enum: CRM_APPS }).notNull(),
    /** The vendor's account: another one's records do not belong into the group. */
    vendorId: text("vendor_id").notNull(),
    /** JSON: the filter. */
    filter: text("filter").notNull(),
    /** JSON list: the fields that are read with the labels that they become, the number's first. */
    columns: text("columns").notNull(),
    groupId: text("group_id").notNull(),
    deletions: text("deletions", { enum: DELETION_CHOICES }).notNull(),
    optOuts: text("opt_outs", { enum: OPT_OUT_CHOICES }).notNull(),
    /** The CRM's field that says that somebody opted out; null for what the vendor has for it. */
    optOutField: text("opt_out_field"),
    /** Whether opt-outs here go into that field. */
    writeBack: integer("write_back", { mode: "boolean" }).notNull().default(false),
    /** How long the last of them took from the recipient to the CRM. */
    toldAfterMs: integer("told_after_ms"),
    /** `stopped`: until what is in `problem` is put right. */
    status: text("status", { enum: ["active", "paused", "stopped"] }).notNull(),
    problem: text("problem"),
    problemAt: integer("problem_at"),
    /** What is being read; null between two passes. `named`: only records that webhooks named. */
    pass: text("pass", { enum: ["changes", "full", "named"] }),
    passStartedAt: integer("pass_started_at").notNull().default(0),
    /** Where the next page begins; null before the first. */
    cursor: text("cursor"),
    /** The last page was read. */
    whole: integer("whole", { mode: "boolean" }).notNull().default(false),
    /** Steps that were taken: of two runs that take the same one, one goes on. */
    step: integer("step").notNull().default(0),
    /** Full passes that were begun: a link that the last one did not see is of a record that may be gone. */
    fullPasses: integer("full_passes").notNull().default(0),
    /** A run is under way, or on the queue. */
    running: integer("running", { mode: "boolean" }).notNull().default(false),
    runAt: integer("run_at").notNull().default(0),
    /** When the next run is due. */
    nextAt: integer("next_at").notNull(),
    /** When the run begins that a webhook asks for; null if none does. */
    hintDueAt: integer("hint_due_at"),
    /** The beginning of the last pass that was complete. */
    changesAt: integer("changes_at"),
    fullAt: integer("full_at"),
    /** When a record last came that was new or had changed. */
    eventAt: integer("event_at"),
    /** Of the last pass: records, and how many of them have no Australian mobile number. */
    records: integer("records").notNull().default(0),
    withoutNumber: integer("without_number").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("crm_syncs_open").on(table.updatedAt).where(sql`running = 1`),
    index("crm_syncs_write_back").on(table.writeBack, table.accountId, table.id),
    index("crm_syncs_due").on(table.nextAt).where(sql`running = 0 AND status <> 'paused'`),
    index("crm_syncs_hint_due")
      .on(table.hintDueAt)
      .where(sql`hint_due_at IS NOT NULL AND running = 0 AND status = 'active'`),
  ],
);

/** Which contact of the group a CRM's record is: several may have one number. */
export const crmLinks = sqliteTable(
  "crm_links",
  {
    accountId: text("account_id").notNull(),
    syncId: text("sync_id").notNull(),
    /** The vendor's id. */
    recordId: text("record_id").notNull(),
    groupId: text("group_id").notNull(),
    number: text("number").notNull(),
    /** The CRM says that they opted out: what it said before is not said again. */
    optedOut: integer("opted_out", { mode: "boolean" }).notNull(),
    /** The vendor's time of its last change. */
    changedAt: integer("changed_at").notNull(),
    /** The last full pass that saw it; -1 of a record that a webhook named since it was last seen. */
    seen: integer("seen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.syncId, table.recordId] }),
    index("crm_links_number").on(table.accountId, table.number, table.groupId),
    index("crm_links_seen").on(table.accountId, table.syncId, table.seen, table.recordId),
  ],
);

/** Opt-outs that a CRM is told of. */
export const crmOptOuts = sqliteTable(
  "crm_opt_outs",
  {
    accountId: text("account_id").notNull(),
    syncId: text("sync_id").notNull(),
    recordId: text("record_id").notNull(),
    /** When they opted out, or we found that the CRM does not know it. */
    at: integer("at").notNull(),
    nextAt: integer("next_at").notNull(),
    /** Null until it is. */
    toldAt: integer("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.syncId, table.recordId] }),
    index("crm_opt_outs_waiting")
      .on(table.accountId, table.syncId, table.nextAt)
      .where(sql`told_at IS NULL`),
  ],
);
