import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

const chunkTotals = z.object({
  status: z.string(),
  stuck: z.number(),
  chunks: z.number(),
  messages: z.number(),
});

/** Chunks that are not done, by status; `stuck` are those that went on the queue before `before`. */
export function openChunks(ctx: AccountContext, campaignId: string, before: number) {
  return ctx.db.rows(
    sql`SELECT status, iif(status = 'queued', queued_at < ${before}, 0) AS stuck, COUNT(*) AS chunks,
        SUM(messages) AS messages FROM campaign_chunks
      WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaignId}
        AND status IN ('planned', 'queued') GROUP BY 1, 2`,
    chunkTotals,
  );
}

export const chunkSize = z.object({ chunk: z.number(), messages: z.number() });

export function plannedChunks(ctx: AccountContext, campaignId: string, limit: number) {
  return ctx.db.rows(
    sql`SELECT chunk, messages FROM campaign_chunks WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaignId} AND status = 'planned' ORDER BY chunk LIMIT ${limit}`,
    chunkSize,
  );
}

/** Marks chunks as on the queue; answers those that were not before. */
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

/**
 * Ends chunks that receipts have settled: on the queue since before `before`, and nothing in them open.
 * Where the queue has yet to deliver one its messages are still `queued`.
 */
export function closeSettled(ctx: AccountContext, campaignId: string, before: number): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${accountId}
    AND campaign_id = ${campaignId} AND status = 'queued' AND queued_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.account_id = ${accountId}
      AND m.id BETWEEN campaign_chunks.first_message AND campaign_chunks.last_message
      AND m.campaign_id = ${campaignId} AND m.status IN ('queued', 'sending', 'unknown'))`);
}

const staleChunk = z.object({
  account_id: idSchema("account"),
  campaign_id: idSchema("campaign"),
  chunk: z.number(),
});

/** Chunks of one shard that went on the queue before `before` and never came to an end. */
export function staleChunks(database: D1Database, before: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, campaign_id, chunk FROM campaign_chunks
      WHERE status = 'queued' AND queued_at < ${before} ORDER BY queued_at LIMIT ${limit}
      /* cross-account: the sweep settles what a crash left of any account */`,
    staleChunk,
  );
}

const openMessage = z.object({ id: idSchema("message"), claimed_at: z.number() });
export type OpenMessage = z.infer<typeof openMessage>;

const aloneMessage = openMessage.extend({ account_id: idSchema("account") });

/** Messages of no campaign that were claimed between the two moments and have no result. */
export function staleMessages(
  database: D1Database,
  { after, before }: { after: number; before: number },
  limit: number,
) {
  return readRows(
    database,
    sql`SELECT account_id, id, claimed_at FROM messages WHERE status IN ('sending', 'unknown')
        AND campaign_id IS NULL AND claimed_at > ${after} AND claimed_at < ${before} LIMIT ${limit}
      /* cross-account: the sweep settles what a crash left of any account */`,
    aloneMessage,
  );
}

const activeCampaign = z.object({
  account_id: idSchema("account"),
  id: idSchema("campaign"),
  status: z.enum(["planning", "sending"]),
});

/** Campaigns of one shard that should be moving and have not been touched since `before`. */
export function stalledCampaigns(database: D1Database, before: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id, status FROM campaigns
      WHERE status IN ('planning', 'sending') AND updated_at < ${before}
      ORDER BY updated_at LIMIT ${limit}
      /* cross-account: the sweep starts stalled campaigns of any account again */`,
    activeCampaign,
  );
}

/** Messages of a chunk that were claimed before `before` and have no result. */
export function openInChunk(
  ctx: AccountContext,
  chunk: { campaignId: string; firstMessage: string; lastMessage: string },
  before: number,
) {
  return ctx.db.rows(
    sql`SELECT id, claimed_at FROM messages WHERE account_id = ${ctx.db.accountId}
      AND id BETWEEN ${chunk.firstMessage} AND ${chunk.lastMessage}
      AND campaign_id = ${chunk.campaignId}
      AND status IN ('sending', 'unknown') AND claimed_at < ${before}`,
    openMessage,
  );
}
