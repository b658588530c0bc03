import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { notFound } from "#core/errors.ts";
import { type Id, idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { OPEN } from "#worker/domains/sending/messages/claim-queries.ts";
import { NAME_WAIT, WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";
import { accountRef } from "#worker/queues/messages.ts";

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
    sql`WITH s AS MATERIALIZED (SELECT c.started_at, (SELECT SUM(k.messages) FROM campaign_chunks k
          WHERE k.account_id = c.account_id AND k.campaign_id = c.id
            AND k.status IN ('planned', 'queued')) AS messages
        FROM campaigns c WHERE c.status IN ('planning', 'sending') AND c.updated_at > 0
          AND c.status = 'sending' AND COALESCE(c.waits_until, 0) <= ${shard.now()})
      SELECT COUNT(*) AS campaigns, COALESCE(SUM(messages), 0) AS messages,
        MIN(iif(messages > 0, started_at, NULL)) AS oldest_at FROM s
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
    sql`SELECT c.hold_reason AS reason, c.sender, COUNT(*) AS campaigns,
        COALESCE(SUM((SELECT SUM(k.messages) FROM campaign_chunks k
          WHERE k.account_id = c.account_id AND k.campaign_id = c.id AND k.status = 'planned')), 0)
          AS messages, MIN(c.updated_at) AS oldest_at
      FROM (${paused(sql`= ${WAIT_TEXTS.nobody}`)} UNION ALL
        ${paused(sql`BETWEEN ${NAME_WAIT} AND ${NAME_WAIT + LAST}`)}) c
      GROUP BY c.hold_reason, c.sender
      /* cross-account: operators see how much of every account waits for a route */`,
    held,
  );
}

/** A context on each shard that has accounts, or on that of one account, for reads across accounts. */
export async function shardsOf(
  ctx: AccountContext,
  account: Id<"account"> | undefined,
): Promise<AccountContext[]> {
  const only = account ? sql`WHERE id = ${account}` : sql``;
  const rows = await ctx.control.rows(
    sql`SELECT MIN(id) AS id, shard, MIN(number) AS number FROM accounts ${only} GROUP BY shard`,
    accountRef,
  );
  if (account && rows.length === 0) throw notFound("Account");
  return rows.map((ref) => ctx.forAccount(ref));
}
