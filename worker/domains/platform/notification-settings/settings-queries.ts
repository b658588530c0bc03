import { asc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema, newId } from "#core/ids.ts";
import { FREQUENCIES, type Frequency, type NotifiedOf } from "#core/rules/notification-digests.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import {
  inboundNotifications,
  notificationDigests,
  notificationEmails,
  notificationRecipients,
  notificationSettings,
} from "#worker/db/schema/shard/notification-settings.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type EmailRow = typeof notificationEmails.$inferSelect;
export type InboundRow = typeof inboundNotifications.$inferSelect;

/** The address book. */
export function emailsOf(ctx: AccountContext): Promise<EmailRow[]> {
  return ctx.db.list(notificationEmails, { orderBy: asc(notificationEmails.email) });
}

export function emailByAddress(ctx: AccountContext, email: string) {
  return ctx.db.find(notificationEmails, eq(notificationEmails.email, email));
}

export function findEmail(ctx: AccountContext, id: string) {
  return ctx.db.find(notificationEmails, eq(notificationEmails.id, id));
}

export function emailById(ctx: AccountContext, id: string) {
  return ctx.db.get(notificationEmails, eq(notificationEmails.id, id), "Email");
}

export function inboundById(ctx: AccountContext, id: string) {
  return ctx.db.get(inboundNotifications, eq(inboundNotifications.id, id), "Notification");
}

export function inboundOf(ctx: AccountContext): Promise<InboundRow[]> {
  return ctx.db.list(inboundNotifications, { orderBy: asc(inboundNotifications.sender) });
}

export function settingsRow(ctx: AccountContext) {
  return ctx.db.find(notificationSettings, sql`1`);
}

const recipient = z.object({
  /** 'payment', 'optOut', or the id of an inbound notification. */
  list: z.string(),
  email_id: idSchema("notificationEmail"),
  email: z.string(),
});
export type Recipient = z.output<typeof recipient>;

/** Who is on which list: at most 20 addresses on 52 lists. */
export function recipientsOf(ctx: AccountContext): Promise<Recipient[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.list, r.email_id, e.email FROM notification_recipients r
      JOIN notification_emails e ON e.account_id = r.account_id AND e.id = r.email_id
      WHERE r.account_id = ${accountId} ORDER BY r.list, e.email`,
    recipient,
  );
}

const written = recipient.extend({
  /** Of an inbound notification: a sender of the account, or 'all'. */
  sender: z.string().nullable(),
  frequency: z.enum(FREQUENCIES),
});
export type Written = z.output<typeof written>;

/** Who is written to about what, and how often, in one read. */
export function writtenTo(ctx: AccountContext): Promise<Written[]> {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`SELECT r.list, r.email_id, e.email, i.sender,
        CASE r.list WHEN 'payment' THEN 'immediately'
          WHEN 'optOut' THEN COALESCE(s.opt_out_frequency, 'immediately') ELSE i.frequency END AS frequency
      FROM notification_recipients r
      JOIN notification_emails e ON e.account_id = r.account_id AND e.id = r.email_id
      LEFT JOIN inbound_notifications i ON i.account_id = r.account_id AND i.id = r.list
      LEFT JOIN notification_settings s ON s.account_id = r.account_id
      WHERE r.account_id = ${accountId} AND e.verified_at IS NOT NULL
        AND (r.list IN ('payment', 'optOut') OR i.id IS NOT NULL AND COALESCE(s.inbound_on, 1) = 1)`,
    written,
  );
}

/** One that its owner has not confirmed, unless `verifiedAt` says when they did. Beyond `most` it aborts its batch. */
export function insertEmail(
  ctx: AccountContext,
  { email, verifiedAt, most }: { email: string; verifiedAt: number | null; most: number },
): Statement[] {
  const now = ctx.now();
  return [
    abortUnless(sql`(SELECT COUNT(*) FROM notification_emails
      WHERE account_id = ${ctx.db.accountId}) < ${most}`),
    ctx.db.insert(notificationEmails, {
      id: newId("notificationEmail", now),
      email,
      verifiedAt,
      createdAt: now,
    }),
  ];
}

export function verifyEmailRow(ctx: AccountContext, email: string): Statement {
  const change = { verifiedAt: sql`COALESCE(verified_at, ${ctx.now()})` };
  return ctx.db.update(notificationEmails, change, eq(notificationEmails.email, email));
}

/** An address, from the book and from every list. */
export function deleteEmail(ctx: AccountContext, id: string): Statement[] {
  return [
    ctx.db.delete(notificationEmails, eq(notificationEmails.id, id)),
    ctx.db.delete(notificationRecipients, eq(notificationRecipients.emailId, id)),
    ctx.db.delete(notificationDigests, eq(notificationDigests.emailId, id)),
  ];
}

/** Exactly these addresses are on a list; what is not confirmed, or was removed a moment ago, is left out. */
export function setList(ctx: AccountContext, list: string, emails: readonly string[]): Statement[] {
  const { accountId } = ctx.db;
  return [
    ctx.db.delete(notificationRecipients, eq(notificationRecipients.list, list)),
    statement(sql`INSERT INTO notification_recipients (account_id, list, email_id)
      SELECT ${accountId}, ${list}, id FROM notification_emails
      WHERE account_id = ${accountId} AND verified_at IS NOT NULL
        AND email IN (SELECT value FROM json_each(${JSON.stringify(emails)}))`),
  ];
}

/** Lists of senders that are gone. */
export function dropStrayLists(ctx: AccountContext): Statement {
  const { accountId } = ctx.db;
  return statement(sql`DELETE FROM notification_recipients WHERE account_id = ${accountId}
    AND list NOT IN ('payment', 'optOut')
    AND list NOT IN (SELECT id FROM inbound_notifications WHERE account_id = ${accountId})`);
}

/** What is gathered for those who are on no list of its kind any more. */
export function dropStrayDigests(ctx: AccountContext): Statement {
  const { accountId } = ctx.db;
  return statement(sql`DELETE FROM notification_digests WHERE account_id = ${accountId}
    AND NOT EXISTS (SELECT 1 FROM notification_recipients r
      WHERE r.account_id = ${accountId} AND r.email_id = notification_digests.email_id
        AND CASE r.list WHEN 'optOut' THEN 'optOut' WHEN 'payment' THEN 'payment' ELSE 'inbound' END
          = notification_digests.kind)`);
}

export function deleteInbound(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(inboundNotifications, eq(inboundNotifications.id, id));
}

export function deleteAllInbound(ctx: AccountContext): Statement {
  return ctx.db.delete(inboundNotifications, sql`1`);
}

export function abortUnlessFewerInbound(ctx: AccountContext, most: number): Statement {
  return abortUnless(sql`(SELECT COUNT(*) FROM inbound_notifications
    WHERE account_id = ${ctx.db.accountId}) < ${most}`);
}

export function putInbound(
  ctx: AccountContext,
  { id, sender, frequency }: Omit<InboundRow, "accountId">,
): Statement {
  return statement(sql`INSERT INTO inbound_notifications (account_id, id, sender, frequency)
    VALUES (${ctx.db.accountId}, ${id}, ${sender}, ${frequency})
    ON CONFLICT (account_id, id) DO UPDATE SET sender = excluded.sender,
      frequency = excluded.frequency`);
}

/** Of the two, those that are given. */
export function putSettings(
  ctx: AccountContext,
  { inboundOn, optOutFrequency }: { inboundOn?: boolean; optOutFrequency?: Frequency },
): Statement {
  const on = inboundOn === undefined ? null : Number(inboundOn);
  const often = optOutFrequency ?? null;
  return statement(sql`INSERT INTO notification_settings (account_id, inbound_on, opt_out_frequency)
    VALUES (${ctx.db.accountId}, COALESCE(${on}, 1), COALESCE(${often}, 'immediately'))
    ON CONFLICT (account_id) DO UPDATE SET inbound_on = COALESCE(${on}, inbound_on),
      opt_out_frequency = COALESCE(${often}, opt_out_frequency)`);
}

/** The lists of a kind lose addresses, by their ids. */
export function leaveLists(
  ctx: AccountContext,
  { emails, kind }: { emails: readonly string[]; kind: NotifiedOf },
): Statement[] {
  const { accountId } = ctx.db;
  const lists = kind === "inbound" ? sql`list NOT IN ('payment', 'optOut')` : sql`list = ${kind}`;
  return [
    statement(sql`DELETE FROM notification_recipients WHERE account_id = ${accountId} AND ${lists}
      AND email_id IN (SELECT value FROM json_each(${JSON.stringify(emails)}))`),
    dropStrayDigests(ctx),
  ];
}

/** After these, the account's notifications are mailed to no one. */
export function emptyLists(ctx: AccountContext): Statement[] {
  return [
    ctx.db.delete(notificationRecipients, sql`1`),
    ctx.db.delete(notificationDigests, sql`1`),
  ];
}
