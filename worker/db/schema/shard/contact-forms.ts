import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

export const contactForms = sqliteTable(
  "contact_forms",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** What its public addresses name; it says which shard the form is on. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    groupId: text("group_id").notNull(),
    /** JSON, as in the contract: everything else that its owner sets. */
    settings: text("settings").notNull(),
    /** Of the text beside the box: it grows whenever that is changed. */
    version: integer("version").notNull(),
    /** Why it takes nothing now; null while it does. */
    pausedFor: text("paused_for"),
    /** How many a day its owner has said are normal, by letting it go on after a spike. */
    expected: integer("expected").notNull(),
    /** Contacts that it added. */
    added: integer("added").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contact_forms_code").on(table.code),
  ],
);

/** How many submissions a form took on each day (UTC): what it may take is learned from them. */
export const contactFormDays = sqliteTable(
  "contact_form_days",
  {
    accountId: text("account_id").notNull(),
    formId: text("form_id").notNull(),
    day: text("day").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.formId, table.day] })],
);

export const SUBMISSION_STATUSES = ["waiting", "confirmed", "added", "done"] as const;

/** What someone entered into a form, until a month after it is dealt with. */
export const contactFormSubmissions = sqliteTable(
  "contact_form_submissions",
  {
    accountId: text("account_id").notNull(),
    /** Made when the form is shown: a form is sent once. */
    id: text("id").notNull(),
    formId: text("form_id").notNull(),
    number: text("number").notNull(),
    /** The day (UTC): a handset gets one text from a form a day. */
    day: text("day").notNull(),
    /** JSON: what was entered, by label. */
    fields: text("fields").notNull(),
    /** Waiting for YES or a code, to be added, to be welcomed, finished. */
    status: text("status", { enum: SUBMISSION_STATUSES }).notNull(),
    /** JSON: how this person agreed (`consents`). */
    consent: text("consent").notNull(),
    /** The contact that it became. */
    contactId: text("contact_id"),
    /** Codes that were entered. */
    tries: integer("tries").notNull(),
    /** What went wrong, if it was not completed. */
    problem: text("problem"),
    createdAt: integer("created_at").notNull(),
    /** When it is next looked at; at the end it is deleted. */
    dueAt: integer("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contact_form_submissions_once").on(
      table.accountId,
      table.formId,
      table.number,
      table.day,
    ),
    index("contact_form_submissions_waiting")
      .on(table.accountId, table.number)
      .where(sql`status = 'waiting'`),
    index("contact_form_submissions_due").on(table.dueAt),
  ],
);
