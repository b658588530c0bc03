import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { STOPPED_RANGE } from "#core/rules/stopped-campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { OPEN } from "#worker/domains/sending/messages/claim-queries.ts";
import { NAME_WAIT, WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";

/** More than this is not counted to the last one. */
const MOST = 10_000;
const HOUR = 3_600_000;
/** By then a carrier has answered. */
const GRACE = 60_000;
/** Comes behind every text that begins with what is before it. */
const LAST = "\u{10ffff}";

const unknown = z.object({ carrier: z.string(), hour: z.number(), day: z.number() });

/**
 * Messages of the last day that their carrier may or may not have accepted. What a campaign's consumer left
 * when it died becomes one of them within minutes.
 */
export function unknownByCarrier(shard: AccountContext) {
  const now = shard.now();
  return shard.db.rows(
    sql`SELECT carrier, SUM(claimed_at > ${now - HOUR}) AS hour, COUNT(*) AS day FROM (
        SELECT COALESCE(carrier, ${shard.carrier.name}) AS carrier, claimed_at FROM messages
        WHERE ${OPEN} AND claimed_at > ${now - 24 * HOUR}
          AND claimed_at < ${now - GRACE} ORDER BY claimed_at DESC LIMIT ${MOST})
      GROUP BY carrier
      /* cross-account: operators see what carriers did with the messages of every account */`,
    unknown,
  );
}

const sending = z.object({
  campaigns: z.number(),
  messages: z.number(),
  oldest_at: z.number().nullable(),
});

/** What campaigns have yet to send; not those that wait for their account's sending hours. */
export async function sendingNow(shard: AccountContext) {
  const [row] = await shard.db.rows(
    sql`WITH j AS MATERIALIZED (SELECT c.started_at, (SELECT SUM(k.messages) FROM campaign_chunks k
          WHERE k.account_id = c.account_id AND k.campaign_id = c.id
            AND k.status IN ('planned', 'queued')) AS messages
        FROM campaigns c WHERE c.status IN ('planning', 'sending') AND c.updated_at > 0
          AND c.status = 'sending' AND COALESCE(c.waits_until, 0) <= ${shard.now()})
      SELECT COUNT(*) AS campaigns, COALESCE(SUM(messages), 0) AS messages,
        MIN(iif(messages > 0, started_at, NULL)) AS oldest_at FROM j
      /* cross-account: operators see how much of every account waits to be sent */`,
    sending,
  );
  return row;
}

const waiting = z.object({
  reason: z.string().nullable(),
  sender: z.string(),
  messages: z.number(),
  first: idSchema("message"),
});

/** Messages of no campaign that the sweep looks after, by why they wait. */
export function waitingAlone(shard: AccountContext) {
  return shard.db.rows(
    sql`SELECT reason, sender, COUNT(*) AS messages, MIN(id) AS first FROM (
        SELECT reason, sender, id FROM messages INDEXED BY messages_unsent
        WHERE status = 'queued' AND campaign_id IS NULL AND sweep_at > 0
        ORDER BY sweep_at LIMIT ${MOST})
      GROUP BY reason, sender
      /* cross-account: operators see how much of every account waits to be sent */`,
    waiting,
  );
}

const held = z.object({
  reason: z.string(),
  sender: z.string(),
  campaigns: z.number(),
  messages: z.number(),
  oldest_at: z.number(),
});

/** Campaigns that were paused because no carrier may send them. */
export function heldCampaigns(shard: AccountContext) {
  const paused = (such: SQL) =>
    sql`SELECT account_id, id, hold_reason, sender, updated_at FROM campaigns
      WHERE status = 'paused' AND hold_reason ${such}`;
  return shard.db.rows(
    sql`SELECT j.hold_reason AS reason, j.sender, COUNT(*) AS campaigns,
        COALESCE(SUM((SELECT SUM(k.messages) FROM campaign_chunks k
          WHERE k.account_id = j.account_id AND k.campaign_id = j.id AND k.status = 'planned')), 0)
          AS messages, MIN(j.updated_at) AS oldest_at
      FROM (${paused(sql`= ${WAIT_TEXTS.nobody}`)} UNION ALL
        ${paused(sql`BETWEEN ${NAME_WAIT} AND ${NAME_WAIT + LAST}`)}) j
      GROUP BY j.hold_reason, j.sender
      /* cross-account: operators see how much of every account waits for a route */`,
    held,
  );
}

const WAY_TOO_LONG_MS = 30 * 60_000;

/** How many campaigns should be sending, and nothing moved for half an hour. */
export async function stalledNow(shard: AccountContext): Promise<number> {
  const now = shard.now();
  const [row] = await shard.db.rows(
    sql`SELECT COUNT(*) AS n FROM campaigns
      WHERE status IN ('planning', 'sending') AND updated_at < ${now - WAY_TOO_LONG_MS}
        AND COALESCE(waits_until, 0) <= ${now}
      /* cross-account: operators see which campaigns of every account do not move */`,
    z.object({ n: z.number() }),
  );
  return row?.n ?? 0;
}

const flying = z.object({
  account: idSchema("account"),
  id: idSchema("campaign"),
  name: z.string(),
  status: z.enum(["planning", "sending", "paused"]),
  recipients: z.number(),
  sent: z.number(),
  failed: z.number(),
  started_at: z.number().nullable(),
  updated_at: z.number(),
  reason: z.string().nullable(),
});

/**
 * The campaigns of a shard that are being planned or sent, and those that an administrator paused; of each the longest
 * without a move first.
 */
export function campaignsNow(shard: AccountContext, limit: number) {
  const those = (such: SQL, reason: SQL) =>
    sql`SELECT * FROM (SELECT account_id AS account, id, name, status,
        COALESCE(NULLIF(recipients, 0), agreed_recipients, 0) AS recipients, started_at, updated_at,
        (SELECT COALESCE(SUM(value), 0) FROM json_each(counts)
          WHERE key IN ('sent', 'delivered', 'failed', 'expired', 'unknown')) AS sent,
        COALESCE(counts->>'failed', 0) AS failed, ${reason} AS reason
      FROM campaigns WHERE ${such} ORDER BY updated_at LIMIT ${limit})`;
  const [from, to] = STOPPED_RANGE;
  const stopped = sql`status = 'paused' AND hold_reason BETWEEN ${from} AND ${to}`;
  return shard.db.rows(
    sql`${those(sql`status IN ('planning', 'sending')`, sql`NULL`)}
      UNION ALL ${those(stopped, sql`hold_reason`)}
      /* cross-account: operators see what every account is sending */`,
    flying,
  );
}

/** The names of accounts, by their ids. */
export async function accountNames({ control }: AccountContext, ids: readonly string[]) {
  const rows = await control.rows(
    sql`SELECT id, name FROM accounts WHERE id IN ${amongIds(ids)}`,
    z.object({ id: z.string(), name: z.string() }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
