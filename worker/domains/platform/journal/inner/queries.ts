import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import {
  campaignRow,
  cancelledDateRow,
  cancelledFollowUpRow,
  ledgerRow,
  linkRow,
  quickRow,
  refundedRow,
  senderOptOutRow,
  sentFileRow,
  suppressionRow,
} from "../entry.ts";

const SUPPRESSION = sql`SELECT account_id AS account, number, opted_out_at AS optedOutAt,
        COALESCE(opt_version, 0) AS optVersion, blocked_at AS blockedAt,
        COALESCE(block_version, 0) AS blockVersion, stop_at AS stopAt, source,
        opt_sender AS optSender, opt_campaign AS optCampaign, opt_origins AS optOrigins, consent,
        block_source AS blockSource, blocked_by AS blockedBy, block_reason AS blockReason FROM suppressions`;

export function suppressionRows(ctx: AccountContext, account: string, number: string) {
  return ctx.db.rows(
    sql`${SUPPRESSION} WHERE account_id = ${account} AND number = ${number}`,
    suppressionRow,
  );
}

export function suppressionRowsAmong(
  ctx: AccountContext,
  account: string,
  numbers: readonly string[],
) {
  return ctx.db.rows(
    sql`${SUPPRESSION} WHERE account_id = ${account} AND number IN ${amongIds(numbers)}`,
    suppressionRow,
  );
}

/** Numbers that were blocked together. */
export function blockedRows(
  ctx: AccountContext,
  { account, at, from, to }: { account: string; at: number; from: string; to: string },
) {
  return ctx.db.rows(
    sql`${SUPPRESSION} WHERE account_id = ${account} AND blocked_at = ${at}
      AND number BETWEEN ${from} AND ${to}`,
    suppressionRow,
  );
}

export function senderOptOutRows(
  ctx: AccountContext,
  { account, sender, number }: { account: string; sender: string; number: string },
) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, sender, number, opted_out_at AS optedOutAt, version, campaign,
        opt_origins AS optOrigins, consent
      FROM sender_opt_outs
      WHERE account_id = ${account} AND sender = ${sender} AND number = ${number}`,
    senderOptOutRow,
  );
}

export function linkRows(ctx: AccountContext, account: string, subject: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, subject, code, url, created_at AS createdAt,
        disabled_at AS disabledAt, expires_at AS expiresAt, version
      FROM links WHERE account_id = ${account} AND subject = ${subject}`,
    linkRow,
  );
}

export function ledgerRows(ctx: AccountContext, account: string, from: string, to: string) {
  return ctx.db.rows(
    sql`SELECT l.account_id AS account, l.id, l.key, l.kind, l.lot, l.amount,
        l.campaign_id AS campaign, l.at, l.spender, l.seq, l.hash, c.amount AS lotAmount, c.created_at AS lotCreatedAt,
        c.sms_rate AS smsRate, c.mms_rate AS mmsRate
      FROM ledger l JOIN credit_lots c ON c.account_id = l.account_id AND c.lot = l.lot
      WHERE l.account_id = ${account} AND l.key BETWEEN ${from} AND ${to}`,
    ledgerRow,
  );
}

export function campaignRows(ctx: AccountContext, account: string, id: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, id, name, type, sender, group_ids AS groupIds,
        opt_out AS optOut, status, hold_reason AS holdReason, created_by AS createdBy,
        payer_id AS payerId, agreed_recipients AS agreedRecipients, agreed_price AS agreedPrice,
        valid_until AS validUntil, reply_link_message AS replyLinkMessage, launches, exclusions, recipients, segments, first_message AS firstMessage,
        last_message AS lastMessage, debited, refunded, refunds, counts, created_at AS createdAt,
        updated_at AS updatedAt, started_at AS startedAt, completed_at AS completedAt
      FROM campaigns WHERE account_id = ${account} AND id = ${id}`,
    campaignRow,
  );
}

export function quickRows(ctx: AccountContext, account: string, id: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, id, key, digest, campaign_id AS campaignId, sender,
        reply_link_message AS replyLinkMessage, status, test, recipients, segments, price, excluded, payer_id AS payerId,
        valid_until AS validUntil, first_message AS firstMessage,
        last_message AS lastMessage, created_by AS createdBy, created_at AS createdAt,
        scheduled_at AS scheduledAt, approved, reason, source, source_id AS sourceId, marketing,
        updated_at AS updatedAt
      FROM quick_messages WHERE account_id = ${account} AND id = ${id}`,
    quickRow,
  );
}

/** A campaign's messages that were claimed and then refunded; the rest of a refund was never sent. */
export function refundedRows(ctx: AccountContext, account: string, campaign: string) {
  return ctx.db.rows(
    sql`SELECT id, status, reason FROM messages
      WHERE account_id = ${account} AND campaign_id = ${campaign}
        AND refunded = 1 AND claimed_at IS NOT NULL`,
    refundedRow,
  );
}

/** The same of a quick message. */
export function quickRefundedRows(ctx: AccountContext, account: string, quick: string) {
  const end = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM quick_messages WHERE account_id = ${account} AND id = ${quick})`;
  return ctx.db.rows(
    sql`SELECT id, status, reason FROM messages WHERE account_id = ${account}
      AND id BETWEEN ${end("first_message")} AND ${end("last_message")} AND quick_id = ${quick}
      AND refunded = 1 AND claimed_at IS NOT NULL`,
    refundedRow,
  );
}

export function cancelledDateRows(ctx: AccountContext, account: string, id: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, id, kind, subject, due_at AS dueAt FROM schedules
      WHERE account_id = ${account} AND id = ${id} AND status = 'cancelled'`,
    cancelledDateRow,
  );
}

export function cancelledFollowUpRows(ctx: AccountContext, account: string, campaign: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, id, launches, updated_at AS updatedAt FROM campaigns
      WHERE account_id = ${account} AND id = ${campaign} AND follow_up->>'cancelled' = 1`,
    cancelledFollowUpRow,
  );
}

export function sentFileRows(ctx: AccountContext, account: string, id: string) {
  return ctx.db.rows(
    sql`SELECT account_id AS account, id, group_id AS "group", sha256, upload_id AS upload, name, size,
        rows, received_at AS receivedAt, sent_at AS sentAt, created_at AS createdAt FROM scheduler_files
      WHERE account_id = ${account} AND id = ${id} AND status = 'sent'`,
    sentFileRow,
  );
}
