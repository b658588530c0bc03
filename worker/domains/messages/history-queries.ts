import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { may } from "#core/access.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";

export const messageRow = z.object({
  id: z.string(),
  campaign_id: z.string().nullable(),
  campaign: z.string().nullable(),
  campaign_status: z.string().nullable(),
  direction: z.enum(["in", "out"]),
  recipient: z.string(),
  sender: z.string(),
  text: z.string(),
  units: z.number(),
  segments: z.number(),
  unicode: z.number(),
  price: z.number(),
  refunded: z.number(),
  status: z.string(),
  reason: z.string().nullable(),
  claimed_at: z.number().nullable(),
  sent_at: z.number().nullable(),
  settled_at: z.number().nullable(),
  carrier_id: z.string().nullable(),
  quick_id: z.string().nullable(),
  scheduled_at: z.number().nullable(),
  name: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const MESSAGE_COLUMNS = sql.raw(
  `m.id, m.campaign_id, c.name AS campaign, c.status AS campaign_status, m.direction, m.recipient, m.sender, m.text, m.units,
   m.segments, m.unicode, m.price, m.refunded, m.status, m.reason, m.claimed_at, m.sent_at, m.settled_at,
   m.carrier_id, m.quick_id, q.scheduled_at`,
);

/**
 * What the account calls the handset's owner: in the list that the message's campaign went to, or in one
 * of its contacts that has a name, preferably of a group that the campaign went to.
 */
export function nameColumn(ctx: AccountContext, handset = sql`m.recipient`): SQL {
  if (ctx.person && !may(ctx.person, "group")) return sql`NULL AS name`;
  const name = sql`TRIM(COALESCE(owner.fields->>'first_name', '') || ' ' || COALESCE(owner.fields->>'last_name', ''))`;
  const named = (among: SQL) => sql`(SELECT ${name} FROM contacts owner
    WHERE owner.account_id = ${ctx.db.accountId} AND owner.number = ${handset} AND ${name} <> '' ${among} LIMIT 1)`;
  const ofCampaign = sql`AND owner.group_id IN (SELECT value FROM json_each(c.group_ids))`;
  const inList = sql`(SELECT ${name} FROM audience_numbers owner
    WHERE owner.account_id = ${ctx.db.accountId} AND owner.audience_id = c.audience_id
      AND owner.number = ${handset} AND ${name} <> '')`;
  return sql`COALESCE(${inList}, ${named(ofCampaign)}, ${named(sql``)}) AS name`;
}

export const WITH_CAMPAIGN = sql.raw(
  `LEFT JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
   LEFT JOIN quick_messages q ON q.account_id = m.account_id AND q.id = m.quick_id
     AND m.status IN ('pending', 'scheduled')`,
);
// On its own, the query planner scans all of the account's messages for one handset's.
const BY_HANDSET = sql.raw("INDEXED BY messages_handset");

/** The statuses that are listed by reason, and what one without a reason is listed under. */
export const FAILED = sql.raw("('failed', 'expired', 'blocked')");
export const NO_REASON = "No reason given";

export interface HistoryFilter {
  statuses?: readonly MessageStatus[] | undefined;
  /** Of those queued, only messages whose campaign awaits approval, or only others. */
  waiting?: boolean | undefined;
  recipient?: string | undefined;
  /** Ids from here on, and before there. */
  from: string;
  before: string;
  limit: number;
  /** Only for one handset, whose messages are few. */
  offset?: number;
}

/** Newest first: a walk back along the account's own messages, or along one handset's. */
export function historyRows(ctx: AccountContext, filter: HistoryFilter): Promise<MessageRow[]> {
  const { statuses, waiting, recipient } = filter;
  const only: SQL[] = [];
  if (statuses) only.push(sql`AND m.status IN ${amongIds(statuses)}`);
  if (waiting === true) only.push(sql`AND (m.status <> 'queued' OR +c.status IS 'pending')`);
  if (waiting === false) only.push(sql`AND (m.status <> 'queued' OR +c.status IS NOT 'pending')`);
  if (recipient) only.push(sql`AND m.recipient = ${recipient}`);
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${nameColumn(ctx)} FROM messages m ${recipient ? BY_HANDSET : sql``} ${WITH_CAMPAIGN}
      WHERE m.account_id = ${ctx.db.accountId} AND m.id >= ${filter.from} AND m.id < ${filter.before} ${sql.join(only, sql` `)}
      ORDER BY m.id DESC LIMIT ${filter.limit} OFFSET ${filter.offset ?? 0}`,
    messageRow,
  );
}

const statusOnly = z.object({ status: z.string() });

/** The status of each of a handset's messages; of those awaiting approval, `pending`. */
export function handsetStatuses(
  ctx: AccountContext,
  filter: { recipient: string; from: string; before: string; limit: number },
) {
  return ctx.db.rows(
    sql`SELECT iif(m.status = 'queued' AND +c.status IS 'pending', 'pending', m.status) AS status
      FROM messages m ${BY_HANDSET} ${WITH_CAMPAIGN}
      WHERE m.account_id = ${ctx.db.accountId} AND m.recipient = ${filter.recipient}
        AND m.id >= ${filter.from} AND m.id < ${filter.before} LIMIT ${filter.limit}`,
    statusOnly,
  );
}

const flag = z.number().nullable().transform(Boolean);
const handset = z.object({ isBlocked: flag, isBlockedByUser: flag });

/** Whether one of the `lists` of suppressions has a handset. */
export async function handsetState(ctx: AccountContext, number: string, lists: readonly string[]) {
  const rows = await ctx.db.rows(
    sql`SELECT MAX(blocked_at IS NOT NULL) AS isBlocked, MAX(opted_out_at IS NOT NULL) AS isBlockedByUser
      FROM suppressions WHERE account_id IN ${amongIds([ctx.db.accountId, ...lists])}
        AND number = ${number}`,
    handset,
  );
  return rows[0];
}

export interface RecipientFilter {
  campaignId: string;
  /** Its first and last message; nothing is between two NULLs. */
  first: SQL;
  last: SQL;
  statuses?: readonly MessageStatus[] | undefined;
  reasons?: readonly string[] | undefined;
  after: string;
  limit: number;
}

/** A campaign's messages in the order in which they were planned. */
export function campaignRows(ctx: AccountContext, filter: RecipientFilter): Promise<MessageRow[]> {
  const only: SQL[] = [];
  if (filter.statuses) only.push(sql`AND m.status IN ${amongIds(filter.statuses)}`);
  if (filter.reasons) {
    const reason = sql`COALESCE(m.reason, ${NO_REASON})`;
    only.push(sql`AND m.status IN ${FAILED} AND ${reason} IN ${amongIds(filter.reasons)}`);
  }
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${nameColumn(ctx)} FROM messages m ${WITH_CAMPAIGN} WHERE m.account_id = ${ctx.db.accountId}
      AND m.id BETWEEN ${filter.first} AND ${filter.last} AND m.id > ${filter.after}
      AND m.campaign_id = ${filter.campaignId} ${sql.join(only, sql` `)}
      ORDER BY m.id LIMIT ${filter.limit}`,
    messageRow,
  );
}
