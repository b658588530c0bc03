import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { FREQUENCIES } from "#core/rules/notification-digests.ts";

/** What an account chose for all of its notifications; without a row, the defaults. */
export const notificationSettings = sqliteTable("notification_settings", {
  accountId: text("account_id").primaryKey(),
  inboundOn: integer("inbound_on", { mode: "boolean" }).notNull().default(true),
  optOutFrequency: text("opt_out_frequency", { enum: FREQUENCIES })
    .notNull()
    .default("immediately"),
});

/** The address book that the lists pick from. */
export const notificationEmails = sqliteTable(
  "notification_emails",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    email: text("email").notNull(),
    /** When its owner confirmed it; until then nothing is sent to it. */
    verifiedAt: integer("verified_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("notification_emails_email").on(table.accountId, table.email),
  ],
);

/** The senders whose replies are mailed. */
export const inboundNotifications = sqliteTable(
  "inbound_notifications",
  {
    accountId: text("account_id").notNull(),
    id: text("id").notNull(),
    /** A sender of the account, or 'all'. */
    sender: text("sender").notNull(),
    frequency: text("frequency", { enum: FREQUENCIES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("inbound_notifications_sender").on(table.accountId, table.sender),
  ],
);

/** Which addresses are on which list: 'payment', 'optOut', or the id of an inbound notification. */
export const notificationRecipients = sqliteTable(
  "notification_recipients",
  {
    accountId: text("account_id").notNull(),
    list: text("list").notNull(),
    emailId: text("email_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.list, table.emailId] })],
);

/** Mails that are still being gathered: one for each address, kind and window. */
export const notificationDigests = sqliteTable(
  "notification_digests",
  {
    accountId: text("account_id").notNull(),
    emailId: text("email_id").notNull(),
    /** 'inbound' or 'optOut'. */
    kind: text("kind").notNull(),
    /** When its window ends and it is sent. */
    dueAt: integer("due_at").notNull(),
    /** Of what happened, also of what is not in `items`. */
    count: integer("count").notNull(),
    /** JSON: the first ones, as the mail lists them. */
    items: text("items").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.emailId, table.kind, table.dueAt] }),
    index("notification_digests_due").on(table.dueAt),
  ],
);
