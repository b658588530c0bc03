import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  FILE_SOURCES,
  LATE_CHOICES,
  RUN_STATUSES,
  SCHEDULED_FILE_STATUSES,
} from "#core/rules/file-schedules.ts";
import { folded, unfolded } from "../folded.ts";

/** Scheduler groups: where files come from, how they are read, what is sent to their rows, and when. */
export const schedulerGroups = sqliteTable(
  "scheduler_groups",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    /** The name folded to lower case. */
    nameKey: text("name_key").notNull(),
    source: text("source", { enum: FILE_SOURCES }).notNull(),
    /** Of `fetch`: where the file is, and what its server said of the last one. */
    address: text("address"),
    etag: text("etag"),
    /** Of `address`: the hash of the secret in it. */
    secretHash: text("secret_hash"),
    /** JSON: how files are read (sheet, separator, encoding, header row). */
    options: text("options").notNull(),
    /** JSON: the label mapping, and all columns that files have to have. */
    labels: text("labels").notNull(),
    headers: text("headers").notNull(),
    /** JSON: message, sender and what else a campaign has. */
    content: text("content").notNull(),
    /** JSON: `core/rules/recurrence.ts`, in this zone. */
    recurrence: text("recurrence").notNull(),
    timeZone: text("time_zone").notNull(),
    windowMinutes: integer("window_minutes").notNull(),
    graceMinutes: integer("grace_minutes").notNull(),
    late: text("late", { enum: LATE_CHOICES }).notNull(),
    paused: integer("paused", { mode: "boolean" }).notNull().default(false),
    /** Why it was paused, if its owner did not do it. */
    pausedReason: text("paused_reason"),
    /** The last file that was refused, and why. */
    problem: text("problem"),
    problemAt: integer("problem_at"),
    /** When it sends next; null if no date is left. */
    nextAt: integer("next_at"),
    createdBy: text("created_by"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("scheduler_groups", "name", [table.accountId, table.id]),
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("scheduler_groups_name").on(table.accountId, table.nameKey),
  ],
);

/** Files of schedulers. The same content of one is one row, so that it is sent once. */
export const schedulerFiles = sqliteTable(
  "scheduler_files",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    /** Of its bytes, in hex. */
    sha256: text("sha256").notNull(),
    uploadId: text("upload_id").notNull(),
    name: text("name").notNull(),
    size: integer("size").notNull(),
    rows: integer("rows").notNull(),
    status: text("status", { enum: SCHEDULED_FILE_STATUSES }).notNull(),
    receivedAt: integer("received_at").notNull(),
    sentAt: integer("sent_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("scheduler_files_content").on(table.accountId, table.groupId, table.sha256),
    index("scheduler_files_waiting").on(
      table.accountId,
      table.groupId,
      table.status,
      table.receivedAt,
    ),
  ],
);

/** The times at which a scheduler sends: what waits, and what became of those before. */
export const schedulerRuns = sqliteTable(
  "scheduler_runs",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    dueAt: integer("due_at").notNull(),
    opensAt: integer("opens_at").notNull(),
    closesAt: integer("closes_at").notNull(),
    status: text("status", { enum: RUN_STATUSES }).notNull(),
    /** Whether its file came after it had been missed. */
    late: integer("late", { mode: "boolean" }).notNull().default(false),
    fileId: text("file_id"),
    campaignId: text("campaign_id"),
    info: text("info"),
    endedAt: integer("ended_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("scheduler_runs_of_group").on(table.accountId, table.groupId, table.dueAt),
  ],
);

/** What happened to the files of a scheduler, and to those of their rows that were left out. */
export const schedulerLog = sqliteTable(
  "scheduler_log",
  {
    accountId: text("account_id").notNull(),
    groupId: text("group_id").notNull(),
    /** In the order in which they are read, the newest last. */
    id: text("id").notNull(),
    at: integer("at").notNull(),
    file: text("file"),
    /** The row in the spreadsheet and its number, if it is about one. */
    row: integer("row"),
    number: text("number"),
    info: text("info").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.groupId, table.id] }),
    index("scheduler_log_age").on(table.at),
  ],
);
