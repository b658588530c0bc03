import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { NAME_STATUSES } from "#core/rules/business-names.ts";
import { REGISTRATION_STATES } from "#core/rules/name-registrations.ts";

/** Business names that accounts asked for. What is approved is also a sender on the account's shard. */
export const businessNames = sqliteTable(
  "business_names",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** As phones show it. */
    name: text("name").notNull(),
    /** Names that look alike have the same one (core/rules/folded-names.ts). */
    folded: text("folded").notNull(),
    status: text("status", { enum: NAME_STATUSES }).notNull(),
    abn: text("abn"),
    /** What its owner says shows that it is theirs. */
    evidence: text("evidence"),
    /** Whether it was accepted for review because of that. */
    needsEvidence: integer("needs_evidence", { mode: "boolean" }).notNull(),
    /** Why it was rejected. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    changedAt: integer("changed_at").notNull(),
    /** Grows with each change that the shard must know of. */
    version: integer("version").notNull(),
    /** What its owner is notified of when the shard knows. */
    notice: text("notice"),
    /** When the shard was brought up to date; null while that is still to be done. */
    appliedAt: integer("applied_at"),
  },
  (table) => [
    uniqueIndex("business_names_own")
      .on(table.accountId, table.folded)
      .where(sql`status IN ('pending', 'approved')`),
    // Without evidence, no name may look like another account's.
    uniqueIndex("business_names_plain")
      .on(table.folded)
      .where(sql`status IN ('pending', 'approved') AND needs_evidence = 0`),
    index("business_names_account").on(table.accountId, table.id),
    index("business_names_folded").on(table.folded),
    index("business_names_status").on(table.status, table.id),
    index("business_names_unapplied").on(table.changedAt).where(sql`applied_at IS NULL`),
  ],
);

/** Where a name is on its way into the SMS Sender ID Register, by carrier. */
export const nameRegistrations = sqliteTable(
  "name_registrations",
  {
    nameId: text("name_id").notNull(),
    provider: text("provider").notNull(),
    state: text("state", { enum: REGISTRATION_STATES }).notNull(),
    reason: text("reason"),
    /** Who said so, and when. */
    byUser: text("by_user").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nameId, table.provider] }),
    index("name_registrations_again").on(table.nameId).where(sql`state = 'not_submitted'`),
  ],
);

/** Everything that happened to a name; rows are only added. */
export const nameEvents = sqliteTable(
  "name_events",
  {
    id: text("id").primaryKey(),
    nameId: text("name_id").notNull(),
    accountId: text("account_id").notNull(),
    /** A user, or `system`. */
    actor: text("actor").notNull(),
    what: text("what").notNull(),
    /** By a carrier's registration: the carrier. */
    provider: text("provider"),
    reason: text("reason"),
    at: integer("at").notNull(),
  },
  (table) => [index("name_events_name").on(table.nameId, table.id)],
);

/** Words that names may contain only with evidence. */
export const blockedWords = sqliteTable("blocked_words", {
  id: text("id").primaryKey(),
  word: text("word").notNull(),
  folded: text("folded").notNull().unique(),
  /** Whether texts that contain it wait for an administrator, too. */
  inTexts: integer("in_texts", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
});
