import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { readRows } from "#worker/db/statement.ts";
import { OPEN } from "#worker/domains/sending/messages/claim-queries.ts";
import { LOST_TEXT } from "#worker/domains/sending/messages/replay-queries.ts";

const openMessage = z.object({
  id: idSchema("message"),
  claimed_at: z.number(),
  /** Null from before there was more than one. */
  carrier: z.string().nullable(),
  /** A restore brought it back without its text. */
  lost: z.number().transform(Boolean),
});
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
    sql`SELECT account_id, id, claimed_at, carrier, text = ${LOST_TEXT} AS lost FROM messages
      WHERE ${OPEN} AND campaign_id IS NULL AND claimed_at > ${after} AND claimed_at < ${before}
      LIMIT ${limit}
      /* cross-account: the sweep settles what a crash left of any account */`,
    aloneMessage,
  );
}

const foundCampaign = z.object({ account_id: idSchema("account"), id: idSchema("campaign") });

/** Campaigns of one shard that should be going out and have not been touched since `before`. */
export function stalledCampaigns(
  database: D1Database,
  { now, before }: { now: number; before: number },
  limit: number,
) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM campaigns
      WHERE status IN ('planning', 'sending') AND status = 'sending' AND updated_at < ${before}
        AND (waits_until IS NULL OR waits_until <= ${now})
      ORDER BY updated_at LIMIT ${limit}
      /* cross-account: the sweep starts stalled campaigns of any account again */`,
    foundCampaign,
  );
}

/** Messages of a chunk that were claimed before `before` and have no result. */
export function openInChunk(
  ctx: AccountContext,
  chunk: { campaignId: string; firstMessage: string; lastMessage: string },
  before: number,
) {
  return ctx.db.rows(
    sql`SELECT id, claimed_at, carrier, text = ${LOST_TEXT} AS lost FROM messages WHERE account_id = ${ctx.db.accountId}
      AND id BETWEEN ${chunk.firstMessage} AND ${chunk.lastMessage}
      AND campaign_id = ${chunk.campaignId}
      AND status IN ('sending', 'unknown') AND claimed_at < ${before}`,
    openMessage,
  );
}

/** Paused campaigns of one shard that may not be sent any more. */
export function overCampaigns(database: D1Database, now: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM campaigns WHERE status = 'paused' AND valid_until <= ${now}
      ORDER BY valid_until LIMIT ${limit}
      /* cross-account: the sweep ends campaigns of any account when their time passes */`,
    foundCampaign,
  );
}
