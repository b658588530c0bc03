import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { HistoryCampaign } from "#core/contract/messages/messages.ts";
import { notFound } from "#core/errors.ts";
import { idSchema, lastIdOf, timeOf } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { archivedTables } from "#worker/domains/sending/archive/archive-queries.ts";
import type { ArchivedMessage } from "#worker/domains/sending/archive/archived-message.ts";
import { openArchive } from "#worker/domains/sending/archive/open-archive.ts";
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  messageRow,
  nameColumn,
  WITH_CAMPAIGN,
} from "./message-row-queries.ts";
import { roomColumns } from "./read-to-queries.ts";

// On its own, the query planner scans all of the account's messages for one handset's.
const BY_HANDSET = sql.raw("INDEXED BY messages_handset");

/** The statuses that are listed by reason, and what one without a reason is listed under. */
const FAILED_STATUSES: readonly string[] = ["failed", "expired", "blocked"];
export const FAILED = sql.raw(`('${FAILED_STATUSES.join("', '")}')`);
export const NO_REASON = "No reason given";

export interface HistoryFilter {
  statuses?: readonly MessageStatus[];
  /** Of those queued, only messages whose campaign awaits approval, or only others. */
  waiting?: boolean;
  recipient?: string;
  campaign?: string;
  /** Only messages of a medium. */
  medium?: Medium;
  /** Ids from here on, and before there. */
  from: string;
  before: string;
  limit: number;
  /** Only for one handset, whose messages are few. */
  offset?: number;
}

/** A campaign's first and last message: NULL if nothing is planned. */
function spanOf(ctx: AccountContext, campaign: string) {
  const row = sql`FROM campaigns WHERE account_id = ${ctx.db.accountId} AND id = ${campaign}`;
  return { first: sql`(SELECT first_message ${row})`, last: sql`(SELECT last_message ${row})` };
}

function ofMedium(medium: Medium): SQL {
  return medium === "mms" ? sql`AND m.attachment_id IS NOT NULL` : sql`AND m.attachment_id IS NULL`;
}

type Within = Pick<HistoryFilter, "campaign" | "medium" | "from" | "before">;

/** The messages `m` in these bounds; a campaign's lie together. The plus keeps its index out: it has another order. */
function within(ctx: AccountContext, { campaign, medium, from, before }: Within): SQL {
  const own = sql`m.account_id = ${ctx.db.accountId} ${medium ? ofMedium(medium) : sql``}`;
  if (campaign === undefined) return sql`${own} AND m.id >= ${from} AND m.id < ${before}`;
  const { first, last } = spanOf(ctx, campaign);
  return sql`${own} AND m.id >= MAX(${from}, ${first}) AND m.id < MIN(${before}, ${last} || '0')
    AND +m.campaign_id = ${campaign}`;
}

/** Newest first: a walk back along the account's own messages, a campaign's or one handset's; then along its archive. */
export async function historyRows(
  ctx: AccountContext,
  filter: HistoryFilter,
): Promise<MessageRow[]> {
  const { from, before, campaign, recipient, statuses, limit, offset = 0 } = filter;
  const [rows, archive] = await Promise.all([
    shardRows(ctx, { ...filter, limit: offset + limit, offset: 0 }),
    filter.medium === "mms" ? undefined : openArchive(ctx, { from, before, campaign, recipient }),
  ]);
  if (!archive) return rows.slice(offset);
  const isFull = rows.length === offset + limit;
  const archived = await archive.read({
    // What the page would not show need not be found.
    from: isFull ? (rows.at(-1)?.id ?? from) : from,
    ...{ statuses, order: "newest", limit: offset + limit },
  });
  const all = [...rows, ...(await withContext(ctx, archived))].sort((a, b) =>
    a.id < b.id ? 1 : -1,
  );
  return all.slice(offset, offset + limit);
}

function shardRows(ctx: AccountContext, filter: HistoryFilter): Promise<MessageRow[]> {
  const { statuses, waiting, recipient } = filter;
  const only: SQL[] = [];
  if (statuses) only.push(sql`AND m.status IN ${amongIds(statuses)}`);
  if (waiting === true) only.push(sql`AND (m.status <> 'queued' OR +c.status IS 'pending')`);
  if (waiting === false) only.push(sql`AND (m.status <> 'queued' OR +c.status IS NOT 'pending')`);
  if (recipient) only.push(sql`AND m.recipient = ${recipient}`);
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${roomColumns(ctx)}, ${nameColumn(ctx)} FROM messages m ${recipient ? BY_HANDSET : sql``} ${WITH_CAMPAIGN}
      WHERE ${within(ctx, filter)} ${sql.join(only, sql` `)}
      ORDER BY m.id DESC LIMIT ${filter.limit}`,
    messageRow,
  );
}

/** Archived messages with what is known of them now. */
async function withContext(
  ctx: AccountContext,
  archived: readonly ArchivedMessage[],
): Promise<MessageRow[]> {
  const pages = await Promise.all(
    archivedTables(ctx, archived).map((table) =>
      ctx.db.rows(
        sql`SELECT ${MESSAGE_COLUMNS}, ${roomColumns(ctx)}, ${nameColumn(ctx)}
          FROM ${table} ${WITH_CAMPAIGN} WHERE m.account_id = ${ctx.db.accountId}`,
        messageRow,
      ),
    ),
  );
  return pages.flat();
}

const inStatus = z.object({ status: z.string(), messages: z.number() });

// Of those awaiting approval, `pending`.
const SHOWN_STATUS = sql.raw(
  "iif(m.status = 'queued' AND +c.status IS 'pending', 'pending', m.status)",
);

/** The status of each of a handset's messages, of at most so many. */
export async function handsetStatuses(
  ctx: AccountContext,
  { recipient, limit, ...filter }: Within & { recipient: string; limit: number },
) {
  const { from, before, campaign } = filter;
  const [rows, archive] = await Promise.all([
    ctx.db.rows(
      sql`SELECT ${SHOWN_STATUS} AS status, 1 AS messages
        FROM messages m ${BY_HANDSET} ${WITH_CAMPAIGN}
        WHERE ${within(ctx, filter)} AND m.recipient = ${recipient} LIMIT ${limit}`,
      inStatus,
    ),
    filter.medium === "mms" ? undefined : openArchive(ctx, { from, before, campaign, recipient }),
  ]);
  const archived = (await archive?.read({ order: "newest", limit })) ?? [];
  return [...rows, ...archived.map(({ status }) => ({ status, messages: 1 }))].slice(0, limit);
}

/** How many of a campaign's messages have each status. */
export function campaignStatuses(ctx: AccountContext, filter: Within & { campaign: string }) {
  const { campaign, from, before, medium } = filter;
  return ctx.db.rows(
    sql`SELECT status, SUM(messages) AS messages FROM (
        SELECT ${SHOWN_STATUS} AS status, COUNT(*) AS messages FROM messages m ${WITH_CAMPAIGN}
        WHERE ${within(ctx, filter)} GROUP BY 1
        UNION ALL SELECT status, messages FROM archived_counts
        WHERE account_id = ${ctx.db.accountId} AND campaign_id = ${campaign}
          AND +slot >= ${timeOf(from)} AND +slot < ${timeOf(before)} AND ${medium === "mms" ? 0 : 1} = 1)
      GROUP BY status`,
    inStatus,
  );
}

const campaignName = z.object({ name: z.string(), first: idSchema("message").nullable() });

/** A campaign as the history names it; another account's is NOT_FOUND. */
export async function namedCampaign(ctx: AccountContext, id: string): Promise<HistoryCampaign> {
  const [found] = await ctx.db.rows(
    sql`SELECT name, first_message AS first FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND id = ${id}`,
    campaignName,
  );
  if (!found) throw notFound("Campaign");
  const { name, first } = found;
  return { _id: id, name, from: first === null ? undefined : timeOf(first) };
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
  statuses?: readonly MessageStatus[];
  reasons?: readonly string[];
  /** How their numbers begin, as they are stored, or a query of them. */
  begins?: string;
  among?: SQL;
  after: string;
  limit: number;
}

/** A campaign's messages in the order in which they were planned. */
export async function campaignRows(
  ctx: AccountContext,
  filter: RecipientFilter,
): Promise<MessageRow[]> {
  const { campaignId: campaign, statuses, reasons, begins = "", among, after, limit } = filter;
  const [rows, archive, numbers] = await Promise.all([
    shardCampaignRows(ctx, filter),
    openArchive(ctx, { from: after, before: LAST, campaign }),
    // In the same trip: the archive's rows are no part of the query.
    among && numbersAmong(ctx, among),
  ]);
  if (!archive) return rows;
  const archived = await archive.read({
    ...{ statuses, order: "oldest", limit },
    matches: ({ id, status, reason, recipient }) =>
      id > after &&
      recipient.startsWith(begins) &&
      (!numbers || numbers.has(recipient)) &&
      (!reasons || (FAILED_STATUSES.includes(status) && reasons.includes(reason ?? NO_REASON))),
  });
  return [...rows, ...(await withContext(ctx, archived))]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

const LAST = lastIdOf("message");

const numberRow = z.object({ number: z.string() });

async function numbersAmong(ctx: AccountContext, among: SQL): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows(among, numberRow);
  return new Set(rows.map(({ number }) => number));
}

function shardCampaignRows(ctx: AccountContext, filter: RecipientFilter): Promise<MessageRow[]> {
  const { first, last } = spanOf(ctx, filter.campaignId);
  const only: SQL[] = [];
  if (filter.statuses) only.push(sql`AND m.status IN ${amongIds(filter.statuses)}`);
  if (filter.reasons) {
    const reason = sql`COALESCE(m.reason, ${NO_REASON})`;
    only.push(sql`AND m.status IN ${FAILED} AND ${reason} IN ${amongIds(filter.reasons)}`);
  }
  if (filter.begins) only.push(sql`AND ${beginsWith(sql`m.recipient`, filter.begins)}`);
  if (filter.among) only.push(sql`AND m.recipient IN (${filter.among})`);
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${roomColumns(ctx)}, ${nameColumn(ctx)} FROM messages m ${WITH_CAMPAIGN} WHERE m.account_id = ${ctx.db.accountId}
      AND m.id BETWEEN ${first} AND ${last} AND m.id > ${filter.after}
      AND m.campaign_id = ${filter.campaignId} ${sql.join(only, sql` `)}
      ORDER BY m.id LIMIT ${filter.limit}`,
    messageRow,
  );
}
