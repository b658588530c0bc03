import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { eachRow } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { noteMessaged } from "./activity-queries.ts";
import type { Chunk } from "./chunk-queries.ts";

export const claimedMessage = z.object({
  id: idSchema("message"),
  quick_id: idSchema("quickMessage").nullable(),
  recipient: z.string(),
  sender: z.string(),
  text: z.string(),
  attachment_id: z.string().nullable(),
  claimed_at: z.number(),
  opt_out_code: z.string().nullable(),
  segments: z.number(),
  price: z.number(),
  lot: z.number().nullable(),
  /** What no carrier was given by then is not sent any more. */
  valid_until: z.number().nullable(),
});
export type ClaimedMessage = z.infer<typeof claimedMessage>;

/** Without a known result, as the index `messages_open` has them; what a campaign is sending is found by its chunk. */
export const OPEN = sql`(status = 'unknown' OR (status = 'sending' AND campaign_id IS NULL))`;

function inChunk(ctx: AccountContext, chunk: Chunk): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${chunk.firstMessage} AND ${chunk.lastMessage}
    AND campaign_id = ${chunk.campaignId}`;
}

/** As `claimedMessage` reads them. */
const CLAIMED = sql`id, quick_id, recipient, sender, text, attachment_id, claimed_at, opt_out_code, segments, price, lot`;

/** By any of the accounts whose suppressions count. */
function suppressed(lists: readonly string[]): SQL {
  const accounts = sql.join(
    lists.map((account) => sql`${account}`),
    sql`, `,
  );
  return sql`(EXISTS (SELECT 1 FROM suppressions s WHERE s.account_id IN (${accounts})
      AND s.number = messages.recipient
      AND (s.opted_out_at IS NOT NULL OR s.blocked_at IS NOT NULL))
    OR EXISTS (SELECT 1 FROM sender_opt_outs o WHERE o.account_id IN (${accounts})
      AND o.sender = messages.sender AND o.number = messages.recipient
      AND o.opted_out_at IS NOT NULL))`;
}

export const BLOCKED_REASON = "Opted out or blocked before it was sent";

/** Ends what may not be sent: what is late expires, anything else that is barred is blocked. */
function drop(ctx: AccountContext, queued: SQL, { late, barred }: { late: SQL; barred: SQL }) {
  return statement(sql`UPDATE messages SET settled_at = ${ctx.now()},
      status = CASE WHEN ${late} THEN 'expired' ELSE 'blocked' END,
      reason = CASE WHEN ${late} THEN ${VALIDITY_TEXTS.expired} ELSE ${BLOCKED_REASON} END
    WHERE ${queued} AND (${late} OR ${barred})`);
}

/** Those of some messages that a claim of that time has. */
function claimedAt(now: number, some: SQL): SQL {
  return sql`${some} AND status = 'sending' AND claimed_at = ${now}`;
}

/** Without a sender, the number gets nothing from any. */
const stopped = z.object({ number: z.string(), sender: z.string().nullable() });
export type Stopped = z.infer<typeof stopped>;

/** Numbers added to any of these lists since `since`. */
export function suppressedSince(ctx: AccountContext, lists: readonly string[], since: number) {
  const accounts = JSON.stringify(lists);
  return ctx.db.rows(
    sql`SELECT number, NULL AS sender FROM suppressions
      WHERE account_id IN (SELECT value FROM json_each(${accounts})) AND opted_out_at >= ${since}
      UNION SELECT number, NULL FROM suppressions
      WHERE account_id IN (SELECT value FROM json_each(${accounts})) AND blocked_at >= ${since}
      UNION SELECT number, sender FROM sender_opt_outs
      WHERE account_id IN (SELECT value FROM json_each(${accounts})) AND opted_out_at >= ${since}`,
    stopped,
  );
}

/** From here on that carrier, and no other, may have them. */
function claimedFor(carrier: string, now: number): SQL {
  return sql`status = 'sending', claimed_at = ${now}, carrier = ${carrier}, reason = NULL`;
}

/** Whether the parent still shares each of its groups that the campaign was planned from. */
function keepsGroups(shared: SQL | undefined): SQL {
  if (!shared) return sql`1`;
  return sql`NOT EXISTS (SELECT 1 FROM json_each(c.plan_cursor, '$.shared') g
    WHERE g.value NOT IN (${shared}))`;
}

/** Whether the account may still send as the campaign's sender. */
function keepsSender(ctx: AccountContext): SQL {
  return sql`EXISTS (SELECT 1 FROM senders s WHERE s.account_id = ${ctx.db.accountId}
    AND s.value = c.sender AND s.status = 'approved')`;
}

/**
 * Claims a chunk's queued messages: those whose time has passed expire, those whose number was
 * suppressed since the plan are blocked, the rest become `sending`, and only while the campaign is being
 * sent, its sender is the account's and its parent shares the groups that it was planned from. The second statement returns what was
 * claimed: a second delivery of the same chunk claims nothing.
 */
export function claimChunk(
  ctx: AccountContext,
  chunk: Chunk,
  carrier: string,
  lists: readonly string[],
  /** Of a sub-account: the ids of the groups that its parent shares with it. */
  shared?: SQL,
): Statement[] {
  const now = ctx.now();
  const campaign = sql`FROM campaigns c WHERE c.account_id = ${ctx.db.accountId}
    AND c.id = ${chunk.campaignId}`;
  const queued = sql`${inChunk(ctx, chunk)} AND status = 'queued'
    AND EXISTS (SELECT 1 ${campaign} AND c.status = 'sending' AND ${keepsSender(ctx)}
      AND ${keepsGroups(shared)})`;
  return [
    drop(ctx, queued, {
      late: sql`EXISTS (SELECT 1 ${campaign} AND c.valid_until <= ${now})`,
      barred: suppressed(lists),
    }),
    statement(sql`UPDATE messages SET ${claimedFor(carrier, now)} WHERE ${queued}
      RETURNING ${CLAIMED}, (SELECT c.valid_until ${campaign}) AS valid_until`),
    noteMessaged(ctx, claimedAt(now, inChunk(ctx, chunk))),
  ];
}

function among(ctx: AccountContext, ids: readonly string[]): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

export const SENDER_GONE = "The sender was removed before it was sent";

/** Ends messages of a quick message that wait on the queue while its sender is no longer the account's. */
export function failWithoutSender(ctx: AccountContext, ids: readonly string[]): Statement {
  return statement(sql`UPDATE messages SET settled_at = ${ctx.now()}, status = 'failed',
      reason = ${SENDER_GONE}
    WHERE ${among(ctx, ids)} AND status = 'queued' AND EXISTS (
      SELECT 1 FROM quick_messages q WHERE q.account_id = ${ctx.db.accountId}
        AND q.id = messages.quick_id AND NOT EXISTS (SELECT 1 FROM senders s
          WHERE s.account_id = ${ctx.db.accountId} AND s.value = q.sender AND s.status = 'approved'))`);
}

/**
 * The same for messages that belong to no campaign; an automatic reply is sent even to a number that
 * opted out, and from a number that the account no longer has.
 */
export function claimMessages(
  ctx: AccountContext,
  ids: readonly string[],
  carrier: string,
  lists: readonly string[],
): Statement[] {
  const now = ctx.now();
  const queued = sql`${among(ctx, ids)} AND status = 'queued'`;
  const quick = sql`FROM quick_messages q WHERE q.account_id = ${ctx.db.accountId}
    AND q.id = messages.quick_id`;
  return [
    failWithoutSender(ctx, ids),
    drop(ctx, queued, {
      late: sql`EXISTS (SELECT 1 ${quick} AND q.valid_until <= ${now})`,
      barred: sql`automatic = 0 AND ${suppressed(lists)}`,
    }),
    statement(sql`UPDATE messages SET ${claimedFor(carrier, now)} WHERE ${queued}
      RETURNING ${CLAIMED}, (SELECT q.valid_until ${quick}) AS valid_until`),
    noteMessaged(ctx, claimedAt(now, among(ctx, ids))),
  ];
}

/** The result of a message that was claimed at that time. */
export type ResultRow = readonly [
  id: string,
  claimedAt: number,
  status: "sent" | "failed" | "queued" | "unknown" | "blocked" | "expired",
  carrierId: string | null,
  reason: string | null,
];

// A claim that took too long is over: then the only news is that a carrier accepted it.
const OF_THIS_CLAIM = sql`messages.status IN ('sending', 'unknown') AND messages.claimed_at = j.claimed_at
  OR messages.status IN ('queued', 'sending', 'unknown') AND j.status = 'sent'`;

/** A receipt may have been faster, or another claim have followed: no message moves backwards. */
export function recordResults(ctx: AccountContext, rows: readonly ResultRow[]): Statement {
  const now = ctx.now();
  return statement(sql`WITH j AS MATERIALIZED (
      SELECT value->>0 AS id, value->>1 AS claimed_at, value->>2 AS status, value->>3 AS carrier_id,
        value->>4 AS reason
      FROM ${eachRow(JSON.stringify(rows))})
    UPDATE messages SET
      status = CASE WHEN ${OF_THIS_CLAIM} THEN j.status ELSE messages.status END,
      reason = CASE WHEN ${OF_THIS_CLAIM} THEN j.reason ELSE messages.reason END,
      settled_at = CASE WHEN (${OF_THIS_CLAIM}) AND j.status IN ('failed', 'blocked', 'expired')
        THEN ${now} ELSE messages.settled_at END,
      carrier_id = COALESCE(messages.carrier_id, j.carrier_id),
      sent_at = CASE WHEN j.status = 'sent' THEN COALESCE(messages.sent_at, ${now})
        ELSE messages.sent_at END
    FROM j WHERE messages.account_id = ${ctx.db.accountId} AND messages.id = j.id`);
}

/** How long a carrier is asked about an `unknown` message; then it is left to a late receipt. */
export const PATIENCE_MS = 24 * 3_600_000;

/**
 * A chunk is done when no message in it is open; if some are still queued, it becomes planned
 * again, and while the campaign is being sent these do not wait for a carrier to report on the others.
 * One that stays open moves to the end of the sweep's list.
 */
export function closeChunk(ctx: AccountContext, chunk: Chunk): Statement {
  const now = ctx.now();
  const has = (such: SQL) =>
    sql`EXISTS (SELECT 1 FROM messages WHERE ${inChunk(ctx, chunk)} AND ${such})`;
  const queued = has(sql`status = 'queued'`);
  const moving = sql`EXISTS (SELECT 1 FROM campaigns WHERE account_id = ${ctx.db.accountId}
    AND id = ${chunk.campaignId} AND status = 'sending')`;
  const open = sql`(status = 'sending' OR status = 'unknown' AND claimed_at > ${now - PATIENCE_MS})`;
  return statement(sql`UPDATE campaign_chunks SET queued_at = ${now}, status = CASE
      WHEN ${queued} AND ${moving} THEN 'planned' WHEN ${has(open)} THEN 'queued'
      WHEN ${queued} THEN 'planned' ELSE 'done' END
    WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${chunk.campaignId}
      AND chunk = ${chunk.chunk}`);
}

const FAILED = sql`status = 'failed', reason = 'Could not be sent'`;

export function failQueued(ctx: AccountContext, chunk: Chunk): Statement {
  return statement(sql`UPDATE messages SET ${FAILED}, settled_at = ${ctx.now()}
    WHERE ${inChunk(ctx, chunk)} AND status = 'queued'`);
}

export function failQueuedMessages(ctx: AccountContext, ids: readonly string[]): Statement {
  return statement(sql`UPDATE messages SET ${FAILED}, settled_at = ${ctx.now()}
    WHERE ${among(ctx, ids)} AND status = 'queued'`);
}
