import { asc, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { fold } from "#core/rules/fold.ts";
import { MAX_AUTOMATIC_NUMBERS, nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";
import { onlyMedium } from "../check-right.ts";

/** What waits for its time, or for approval before it; a recurring campaign may be paused. */
const CAMPAIGN_WAITS = sql`campaigns.status IN ('scheduled', 'planning', 'pending', 'paused')
  AND campaigns.scheduled_at IS NOT NULL
  AND (campaigns.status <> 'paused' OR campaigns.recurrence IS NOT NULL)`;
const QUICK_WAITS = sql`quick_messages.status IN ('pending', 'scheduled')
  AND quick_messages.scheduled_at IS NOT NULL AND quick_messages.campaign_id IS NULL`;

const COUNTS = Array.from({ length: MAX_AUTOMATIC_NUMBERS }, (_, index) => index + 1);

interface Page {
  limit: number;
  offset: number;
}

/** Campaigns and quick messages to numbers that have a time, and what is searched for in their name or text. */
function waiting(ctx: AccountContext, search: string | undefined): SQL {
  const has = search ? matching(search) : { campaign: sql``, quick: sql`` };
  const medium = onlyMedium(ctx);
  const seen = medium ? sql`AND medium = ${medium}` : sql``;
  const seenQuick = medium ? sql`AND (attachment_id IS NULL) = ${medium === "sms" ? 1 : 0}` : sql``;
  return sql`SELECT id, scheduled_at FROM campaigns WHERE account_id = ${ctx.db.accountId}
      AND ${CAMPAIGN_WAITS} ${has.campaign} ${seen}
    UNION ALL SELECT id, scheduled_at FROM quick_messages WHERE account_id = ${ctx.db.accountId}
      AND ${QUICK_WAITS} ${has.quick} ${seenQuick}`;
}

/** A quick message's name follows from how many numbers it is for. */
function matching(words: string): { campaign: SQL; quick: SQL } {
  const counts = COUNTS.filter((count) => nameOfQuick(count).toLowerCase().includes(fold(words)));
  const named = sql`recipients IN (SELECT value FROM json_each(${JSON.stringify(counts)}))`;
  return {
    campaign: sql`AND (${contains("name", words)} OR ${contains("message", words)})`,
    quick: sql`AND (${named} OR ${contains("message", words)})`,
  };
}

/** The ids of one page of them, the next first. */
export function idsOfWaiting(ctx: AccountContext, search: string | undefined, page: Page): SQL {
  return sql`SELECT id FROM (${waiting(ctx, search)})
    ORDER BY scheduled_at, id LIMIT ${page.limit} OFFSET ${page.offset}`;
}

const counted = z.object({ n: z.number() });

export async function countWaiting(ctx: AccountContext, search: string | undefined) {
  const rows = await ctx.db.rows(sql`SELECT COUNT(*) AS n FROM (${waiting(ctx, search)})`, counted);
  return rows[0]?.n ?? 0;
}

export function campaignsAmong(ctx: AccountContext, ids: SQL) {
  const where = sql`${campaigns.id} IN ${amongIds(ids)}`;
  return ctx.db.list(campaigns, { where, orderBy: asc(campaigns.scheduledAt) });
}

const quick = z.object({
  id: z.string(),
  status: z.enum(["pending", "scheduled"]),
  sender: z.string(),
  attachment_id: z.string().nullable(),
  recipients: z.number(),
  price: z.number(),
  created_at: z.number(),
  scheduled_at: z.number(),
  valid_until: z.number().nullable(),
});
export type WaitingQuick = z.infer<typeof quick>;

export function quickAmong(ctx: AccountContext, ids: SQL) {
  return ctx.db.rows(
    sql`SELECT id, status, sender, attachment_id, recipients, price, created_at, scheduled_at, valid_until
      FROM quick_messages WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(ids)}`,
    quick,
  );
}

const using = z.object({ sender: z.string(), name: z.string(), recipients: z.number() });

/**
 * What waits to be sent from some senders, by the account and by the sub-accounts with which it shares them; a quick
 * message has no name but its recipients.
 */
export function waitingFrom(ctx: AccountContext, senders: readonly string[]) {
  const ids = sql`(SELECT id FROM (${waiting(ctx, undefined)}))`;
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(senders)}))`;
  return ctx.db.rows(
    sql`SELECT sender, name, 0 AS recipients FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND id IN ${ids} AND sender IN ${among}
      UNION ALL SELECT sender, '', recipients FROM quick_messages
      WHERE account_id = ${ctx.db.accountId} AND id IN ${ids} AND sender IN ${among}
      UNION ALL SELECT campaigns.sender, name, 0 FROM senders s
      JOIN campaigns ON campaigns.account_id = s.account_id AND campaigns.sender = s.value
      WHERE s.shared_by = ${ctx.db.accountId} AND s.value IN ${among} AND ${CAMPAIGN_WAITS}
      UNION ALL SELECT quick_messages.sender, '', recipients FROM senders s
      JOIN quick_messages ON quick_messages.account_id = s.account_id
        AND quick_messages.sender = s.value
      WHERE s.shared_by = ${ctx.db.accountId} AND s.value IN ${among} AND ${QUICK_WAITS}`,
    using,
  );
}
