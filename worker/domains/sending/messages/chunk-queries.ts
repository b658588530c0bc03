import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { firstIdAt, idSchema } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteOld } from "#worker/db/delete-old.ts";
import { campaignChunks } from "#worker/db/schema/shard/messages.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

export type Chunk = typeof campaignChunks.$inferSelect;

export function findChunk(ctx: AccountContext, campaignId: string, chunk: number) {
  const where = and(eq(campaignChunks.campaignId, campaignId), eq(campaignChunks.chunk, chunk));
  return where ? ctx.db.find(campaignChunks, where) : Promise.resolve(undefined);
}

const chunkTotals = z.object({
  status: z.string(),
  stuck: z.number(),
  oldest: z.number().nullable(),
  chunks: z.number(),
  messages: z.number(),
});

/**
 * Chunks that are not done, by status; `stuck` are those put on the queue before `before`, `oldest` is when the first
 * of them was.
 */
export function openChunks(ctx: AccountContext, campaignId: string, before: number) {
  return ctx.db.rows(
    sql`SELECT status, iif(status = 'queued', queued_at < ${before}, 0) AS stuck,
        MIN(queued_at) AS oldest, COUNT(*) AS chunks, SUM(messages) AS messages FROM campaign_chunks
      WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaignId}
        AND status IN ('planned', 'queued') GROUP BY 1, 2`,
    chunkTotals,
  );
}

export const chunkSize = z.object({ chunk: z.number(), messages: z.number() });

const plannedChunk = chunkSize.extend({ sender: z.string().nullable() });

/** Among so many chunks senders take turns. */
const LOOK_AHEAD = 200;

/** The next chunks; of several senders one after the other, since each may have to wait for itself. */
export async function plannedChunks(ctx: AccountContext, campaignId: string, limit: number) {
  const next = await ctx.db.rows(
    sql`SELECT chunk, messages, sender FROM campaign_chunks WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaignId} AND status = 'planned' ORDER BY chunk LIMIT ${LOOK_AHEAD}`,
    plannedChunk,
  );
  const bySender = [...Map.groupBy(next, ({ sender }) => sender).values()];
  const turns = bySender.flatMap((own) => own.map((chunk, turn) => ({ ...chunk, turn })));
  return turns.sort((one, other) => one.turn - other.turn).slice(0, limit);
}

/** Marks chunks as on the queue; returns those that were not before. */
export function queueChunks(
  ctx: AccountContext,
  campaignId: string,
  chunks: readonly number[],
): Statement {
  return statement(sql`UPDATE campaign_chunks SET status = 'queued', queued_at = ${ctx.now()}
    WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaignId}
      AND chunk IN (SELECT value FROM json_each(${JSON.stringify(chunks)})) AND status = 'planned'
    RETURNING chunk, messages`);
}

/** Takes chunks back that were put on the queue before `before` and that no claim has taken. */
export function unqueueChunks(ctx: AccountContext, campaignId: string, before: number): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE campaign_chunks SET status = 'planned' WHERE account_id = ${accountId}
    AND campaign_id = ${campaignId} AND status = 'queued' AND queued_at < ${before}
    AND EXISTS (SELECT 1 FROM messages m WHERE m.account_id = ${accountId}
      AND m.id BETWEEN campaign_chunks.first_message AND campaign_chunks.last_message
      AND m.campaign_id = ${campaignId} AND m.status = 'queued')`);
}

/**
 * Ends chunks that receipts have settled: on the queue since before `before`, with no message open.
 * If the queue has yet to deliver a chunk, its messages are still `queued`.
 */
export function closeSettled(ctx: AccountContext, campaignId: string, before: number): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${accountId}
    AND campaign_id = ${campaignId} AND status = 'queued' AND queued_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.account_id = ${accountId}
      AND m.id BETWEEN campaign_chunks.first_message AND campaign_chunks.last_message
      AND m.campaign_id = ${campaignId} AND m.status IN ('queued', 'sending', 'unknown'))`);
}

const chunkNumber = z.object({ chunk: z.number() });

const staleChunk = z.object({
  account_id: idSchema("account"),
  campaign_id: idSchema("campaign"),
  chunk: z.number(),
});

/** Chunks of one shard that were put on the queue before `before` and never ended. */
export function staleChunks(database: D1Database, before: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, campaign_id, chunk FROM campaign_chunks
      WHERE status = 'queued' AND queued_at < ${before} ORDER BY queued_at LIMIT ${limit}
      /* cross-account: the sweep settles what a crash left of any account */`,
    staleChunk,
  );
}

/** Chunks of a campaign that were put on the queue before `before`, whose claim is as old and has no result. */
export async function lapsedChunks(
  ctx: AccountContext,
  campaignId: string,
  before: number,
): Promise<number[]> {
  const { accountId } = ctx.db;
  const rows = await ctx.db.rows(
    sql`SELECT chunk FROM campaign_chunks WHERE account_id = ${accountId}
      AND campaign_id = ${campaignId} AND status = 'queued' AND queued_at < ${before}
      AND EXISTS (SELECT 1 FROM messages m WHERE m.account_id = ${accountId}
        AND m.id BETWEEN campaign_chunks.first_message AND campaign_chunks.last_message
        AND m.campaign_id = ${campaignId} AND m.status = 'sending' AND m.claimed_at < ${before})
      ORDER BY chunk`,
    chunkNumber,
  );
  return rows.map(({ chunk }) => chunk);
}

const outgoing = z.object({ sender: z.string(), attachment_id: z.string().nullable() });

/** What decides the carrier of a message. Those that are sent together all have the same. */
export async function outgoingOf(
  ctx: AccountContext,
  id: string,
): Promise<{ sender: string; medium: Medium } | undefined> {
  const [row] = await ctx.db.rows(
    sql`SELECT sender, attachment_id FROM messages
      WHERE account_id = ${ctx.db.accountId} AND id = ${id}`,
    outgoing,
  );
  return row && { sender: row.sender, medium: mediumOf({ attachmentId: row.attachment_id }) };
}

/** Deletes chunks of campaigns that ended before a moment, at most so many; returns whether there may be more. */
export function deleteOldChunks(
  shard: D1Database,
  before: number,
  limit: number,
): Promise<boolean> {
  return deleteOld(shard, {
    table: "campaign_chunks",
    key: ["account_id", "campaign_id", "chunk"],
    before: firstIdAt("campaign", before),
    limit,
    which: sql`EXISTS (SELECT 1 FROM campaigns c WHERE c.account_id = x.account_id AND c.id = x.campaign_id
      AND c.status IN ('complete', 'cancelled') AND c.completed_at < ${before})`,
  });
}
