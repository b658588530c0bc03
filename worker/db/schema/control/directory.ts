import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PROFILE_TYPES, ROLES } from "#core/permissions.ts";
import { AUTO_CREDIT_PAUSES } from "#core/rules/auto-credit.ts";
import { MOST_SHARDS } from "#core/rules/codes.ts";
import { DEFAULT_LATE_MINUTES } from "#core/rules/late-starts.ts";
import { TRUST_LEVELS } from "#core/rules/trust.ts";
import { asSearched, folded, unfolded } from "../folded.ts";

const flag = (name: string, initial: boolean) =>
  integer(name, { mode: "boolean" }).notNull().default(initial);

/** What determines what an account's people see (core/permissions.ts, R614). */
const accountFlags = {
  profileType: text("profile_type", { enum: PROFILE_TYPES }).notNull().default("common"),
  quickApproved: flag("quick_approved", false),
  adminApproved: flag("admin_approved", false),
  allowedSharedSender: flag("allowed_shared_sender", true),
  allowReceivedSmsAsEmail: flag("allow_received_sms_as_email", false),
  allowSubAccount: flag("allow_sub_account", true),
  batch: flag("batch", false),
  deductFromAccount: flag("deduct_from_account", true),
  isSpecialPlanActive: flag("is_special_plan_active", false),
};

/** Which account is on which shard, and what the whole product needs to know about it. */
export const accounts = sqliteTable(
  "accounts",
  {
    /** Short and stable: it is part of every message id of the account. */
    number: integer("number").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    shard: integer("shard").notNull(),
    parentId: text("parent_id"),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    timeZone: text("time_zone").notNull().default("Australia/Sydney"),
    contactLimit: integer("contact_limit").notNull(),
    /** JSON object: limits for this account alone (core/rules/limits.ts). */
    limits: text("limits").notNull().default("{}"),
    /** Signed up since there are limits for new accounts: how far it is trusted is computed (core/rules/trust.ts). */
    graded: flag("graded", false),
    /** What an administrator decided instead. */
    trust: text("trust", { enum: TRUST_LEVELS }),
    /** JSON list: rules that an administrator lifted for it (core/rules/screening.ts). */
    liftedRules: text("lifted_rules").notNull().default("[]"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    createdAt: integer("created_at").notNull(),
    ...accountFlags,
    defaultSender: text("default_sender"),
    /** The key of the picture in MEDIA. */
    logo: text("logo"),
    onboardedAt: integer("onboarded_at"),
    autoCredit: flag("auto_credit", false),
    /** Cents. */
    autoCreditAmount: integer("auto_credit_amount").notNull().default(0),
    /** Millicents (R664). */
    autoCreditSmsRate: integer("auto_credit_sms_rate").notNull().default(5_500),
    autoCreditMmsRate: integer("auto_credit_mms_rate").notNull().default(39_000),
    /** Cents: with less than this left, credit is bought. */
    autoCreditThreshold: integer("auto_credit_threshold").notNull().default(20_00),
    /** Cents with GST that it may spend in a month; null for any sum. */
    autoCreditCap: integer("auto_credit_cap"),
    /** The saved card that pays; the newest one if null. */
    autoCreditCard: text("auto_credit_card"),
    /** Until then nothing is bought: a card was declined, or too much was bought. */
    autoCreditPausedUntil: integer("auto_credit_paused_until"),
    /** Why. */
    autoCreditPause: text("auto_credit_pause", { enum: AUTO_CREDIT_PAUSES }),
    isNotAutoCredit: flag("is_not_auto_credit", false),
    /** By how many minutes a scheduled start may be late; beyond that it is skipped. */
    lateMinutes: integer("late_minutes").notNull().default(DEFAULT_LATE_MINUTES),
    /** JSON: the hours in which marketing is sent; null if always. */
    sendWindow: text("send_window"),
    /** Whether what recipients opt out of at its sub-accounts, they opt out of at all of them. */
    familyOptOuts: flag("family_opt_outs", true),
    /** When an administrator deactivated it, who that was, and why. */
    deactivatedAt: integer("deactivated_at"),
    deactivatedBy: text("deactivated_by"),
    deactivatedFor: text("deactivated_for"),
    /** When it was deleted, by its owner or an administrator; its data is purged later. */
    deletedAt: integer("deleted_at"),
    /** When the running work of a deleted account was stopped. */
    closedAt: integer("closed_at"),
    /** JSON: where the purge of its data continues. */
    purgeCursor: text("purge_cursor"),
    purgedAt: integer("purged_at"),
  },
  (table) => [
    unfolded("accounts", "name", [table.id]),

    index("accounts_parent").on(table.parentId),
    index("accounts_by_shard").on(table.shard, table.id),
    index("accounts_created").on(table.createdAt),
    index("accounts_name").on(asSearched("name")),
    index("accounts_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL AND purged_at IS NULL`),
    index("accounts_unclosed")
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL AND closed_at IS NULL`),
    index("accounts_deactivated")
      .on(table.deactivatedAt)
      .where(sql`deactivated_at IS NOT NULL AND deleted_at IS NULL`),
    index("accounts_own_limits").on(table.id).where(sql`limits <> '{}' AND deleted_at IS NULL`),
    index("accounts_auto_credit")
      .on(table.shard, table.id)
      .where(sql`auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0`),
    check("accounts_shard", sql`${table.shard} BETWEEN 0 AND ${sql.raw(`${MOST_SHARDS - 1}`)}`),
  ],
);

/** Which account a user belongs to, and in which role. */
export const members = sqliteTable(
  "members",
  {
    userId: text("user_id").primaryKey(),
    accountId: text("account_id").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    /** JSON list of features, for sub-accounts. */
    access: text("access").notNull().default("[]"),
    /** JSON object: feature to the rights on it, for sub-accounts. */
    roleAccess: text("role_access").notNull().default("{}"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [
    index("members_account").on(table.accountId),
    index("members_role").on(table.role, table.userId),
  ],
);

/** The numbers that can receive messages: an account's own, or one that all share (account_id null). */
export const numbers = sqliteTable(
  "numbers",
  {
    number: text("number").primaryKey(),
    accountId: text("account_id"),
  },
  (table) => [index("numbers_account").on(table.accountId)],
);

/** A person who can sign in. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    nameFolded: folded("name"),
    /**
     * Lower case. Its owner has verified it, or will before the first sign-in, where an administrator added the user; null
     * until then and after deletion.
     */
    email: text("email").unique(),
    /** 614########, verified likewise. */
    mobile: text("mobile").unique(),
    /** Provided but not verified yet: these sign no one in. */
    unprovedEmail: text("unproved_email"),
    unprovedMobile: text("unproved_mobile"),
    /** `scrypt$…`; null for people who signed up through a provider and never set one. */
    password: text("password"),
    /** JSON list of verified addresses; if there is one, a password alone is not enough. */
    mfaEmails: text("mfa_emails").notNull().default("[]"),
    language: text("language").notNull().default("English"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unfolded("users", "name", [table.id]),
    index("users_name").on(asSearched("name")),
    index("users_unproved_email").on(table.unprovedEmail).where(sql`unproved_email IS NOT NULL`),
    index("users_unproved_mobile").on(table.unprovedMobile).where(sql`unproved_mobile IS NOT NULL`),
  ],
);

/** The identity of a user at a provider. */
export const socialLogins = sqliteTable(
  "social_logins",
  {
    provider: text("provider", { enum: ["google", "apple"] }).notNull(),
    /** The provider's own id of the person (`sub`). */
    subject: text("subject").notNull(),
    userId: text("user_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index("social_logins_user").on(table.userId),
  ],
);
