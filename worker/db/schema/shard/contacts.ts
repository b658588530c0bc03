import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { CHANGE_ACTIONS, CHANGE_STATUSES } from "#core/contract/contacts/contact-changes.ts";
import { folded, unfolded } from "../folded.ts";

/**
 * Beside it is `contact_words`, by which contacts are found, and the triggers that keep it (the last migration of
 * them is `folded_texts`): a migration that makes this table again has to make them again too.
 */
export const contacts = sqliteTable(
  "contacts",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    /** 614######## */
    number: text("number").notNull(),
    /** JSON object: merge-tag key to value; the group's `fields` has the spelling of the labels. */
    fields: text("fields").notNull().default("{}"),
    fieldsFolded: folded("fields"),
    /** What brought it in, a row of `consent_sources`. Null if that was not kept. */
    sourceId: text("source_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("contacts", "fields", [table.accountId, table.id]),

    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contacts_number").on(table.accountId, table.groupId, table.number),
    index("contacts_by_number").on(table.accountId, table.number),
    index("contacts_recent").on(table.accountId, table.groupId, table.updatedAt, table.id),
  ],
);

/** A change of many contacts of a group, a set at a time; it can be undone for ten minutes. */
export const contactChanges = sqliteTable(
  "contact_changes",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    groupId: text("group_id").notNull(),
    action: text("action", { enum: CHANGE_ACTIONS }).notNull(),
    /** Where contacts move to. */
    toGroup: text("to_group"),
    /** JSON list: the contacts that were chosen; null for all that match. */
    ids: text("ids"),
    search: text("search"),
    /** JSON list of a column's key and the values of it that match. */
    filters: text("filters").notNull().default("[]"),
    /** The user who asked for it, and as what. */
    userId: text("user_id"),
    blockSource: text("block_source", { enum: ["account", "administrator"] }).notNull(),
    status: text("status", { enum: CHANGE_STATUSES }).notNull(),
    /** The number up to which contacts were looked at, and how many sets that were. */
    cursor: text("cursor").notNull().default(""),
    step: integer("step").notNull().default(0),
    /** Contacts to look at, and those looked at. */
    total: integer("total").notNull(),
    seen: integer("seen").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    /** Of those changed: how many became part of a contact that the other group had. */
    merged: integer("merged").notNull().default(0),
    /** Of those changed: how many were put back, and how many stay as they are now. */
    undone: integer("undone").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    /** JSON list of the labels that it added to the group that contacts move to. */
    labelsAdded: text("labels_added").notNull().default("[]"),
    error: text("error"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("contact_changes_of").on(table.accountId, table.groupId, table.id),
    index("contact_changes_to").on(table.accountId, table.toGroup, table.id),
    index("contact_changes_open").on(table.updatedAt).where(sql`status IN ('running', 'undoing')`),
    index("contact_changes_ended").on(table.endedAt),
  ],
);

/** What each contact was before such a change. */
export const contactChangeRows = sqliteTable(
  "contact_change_rows",
  {
    accountId: text("account_id").notNull(),
    changeId: text("change_id").notNull(),
    /** The set that it was changed with. */
    step: integer("step").notNull(),
    contactId: text("contact_id").notNull(),
    number: text("number").notNull(),
    fields: text("fields").notNull(),
    fieldsFolded: folded("fields"),
    sourceId: text("source_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** The contact that it became part of, as it was before. */
    intoId: text("into_id"),
    intoFields: text("into_fields"),
    intoUpdatedAt: integer("into_updated_at"),
    /** JSON: how the account had blocked the number. */
    block: text("block"),
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.changeId, table.step, table.contactId] }),
  ],
);
