import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { lastMessageIdBefore, timeOf } from "#core/ids.ts";
import { ACTIVITY_KEPT_MS, ACTIVITY_KINDS } from "#core/rules/crm/activities.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { crmActivities, crmLogCampaigns } from "#worker/db/schema/shard/crm-activities.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { LogRow } from "./log-queries.ts";

/** What a recipient did. */
export interface Deed {
  kind: "click" | "optOut";
  /** The click; of an opt-out, its time. */
  ref: string;
  number: string;
  at: number;
  /** The CRM that said so, and knows it. */
  saidBy?: CrmApp | undefined;
  /** The campaign whose link it was: only the first click counts. */
  subject?: string;
}

/** A number's records in the CRM of log `g`, each once, as `l`. */
const LINKS = sql`crm_links l ON l.account_id = g.account_id AND l.number = p.number
  CROSS JOIN crm_syncs s ON s.account_id = l.account_id AND s.id = l.sync_id
    AND s.app = g.app AND s.vendor_id = g.vendor_id`;
const MODULE = sql`json_extract(s.filter, '$.crmModule')`;

export function insertDeeds(ctx: AccountContext, deeds: readonly Deed[]): Statement[] {
  const rows = deeds.map(({ kind, ref, number, at, subject, saidBy }) => [
    ...[kind, ref, number, at, subject, saidBy],
  ]);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT OR IGNORE INTO crm_activities (account_id, log_id, at, kind, ref, record_id, module)
      SELECT g.account_id, g.id, p.at, p.kind, p.ref, l.record_id, ${MODULE} FROM crm_logs g
        CROSS JOIN (SELECT value->>0 AS kind, value->>1 AS ref, value->>2 AS number,
          value->>3 AS at, value->>4 AS subject, value->>5 AS said_by FROM ${eachRow(json)}) p
        CROSS JOIN ${LINKS}
      WHERE g.account_id = ${ctx.db.accountId} AND g.app IS NOT p.said_by
        AND CASE p.kind WHEN 'click' THEN g.click ELSE g.opt_out END = 1
        AND NOT EXISTS (SELECT 1 FROM clicks k WHERE p.kind = 'click' AND k.account_id = g.account_id
          AND k.subject = p.subject AND k.verdict = 'person' AND k.number = p.number AND k.id < p.ref)`),
  );
}

export function insertCampaign(ctx: AccountContext, campaignId: string): Statement {
  return statement(sql`INSERT OR IGNORE INTO crm_log_campaigns (account_id, log_id, campaign_id)
    SELECT account_id, id, ${campaignId} FROM crm_logs
    WHERE account_id = ${ctx.db.accountId} AND sent = 1`);
}

const ended = z
  .object({
    campaign_id: z.string(),
    cursor: z.string(),
    first_message: z.string().nullable(),
    last_message: z.string().nullable(),
  })
  .transform((row) => ({
    campaignId: row.campaign_id,
    after: row.cursor,
    first: row.first_message ?? "",
    last: row.last_message ?? "",
  }));
export type EndedCampaign = z.output<typeof ended>;

export async function nextCampaign(
  ctx: AccountContext,
  { id }: LogRow,
): Promise<EndedCampaign | undefined> {
  const query = sql`SELECT k.campaign_id, k.cursor, c.first_message, c.last_message
    FROM crm_log_campaigns k
    LEFT JOIN campaigns c ON c.account_id = k.account_id AND c.id = k.campaign_id
    WHERE k.account_id = ${ctx.db.accountId} AND k.log_id = ${id} ORDER BY k.campaign_id LIMIT 1`;
  return (await ctx.db.rows(query, ended))[0];
}

/** How far a campaign's messages are among the activities; without a place, all are. */
export function moveCampaign(
  ctx: AccountContext,
  { id }: LogRow,
  campaignId: string,
  cursor: string | undefined,
): Statement {
  const its = and(eq(crmLogCampaigns.logId, id), eq(crmLogCampaigns.campaignId, campaignId));
  return cursor === undefined
    ? ctx.db.delete(crmLogCampaigns, its ?? sql`0`)
    : ctx.db.update(crmLogCampaigns, { cursor }, its ?? sql`0`);
}

/** Messages in the order of their ids, behind `after`. */
interface Span {
  after: string;
  before: string;
}

/** The id of the last message of a page, and how many are on it. */
export async function pageOf(ctx: AccountContext, { after, before }: Span, limit: number) {
  const query = sql`SELECT MAX(id) AS last, COUNT(*) AS n FROM (SELECT id FROM messages
    WHERE account_id = ${ctx.db.accountId} AND id > ${after} AND id < ${before}
    ORDER BY id LIMIT ${limit})`;
  const [page] = await ctx.db.rows(query, z.object({ last: z.string().nullable(), n: z.number() }));
  return { last: page?.last ?? undefined, isLast: (page?.n ?? 0) < limit };
}

const ofMessage = z.object({
  id: z.string(),
  direction: z.enum(["in", "out"]),
  sent_at: z.number().nullable(),
  record_id: z.string(),
  module: z.string().nullable(),
});

/** What did not go out, and will not; what waits for its time or an approval goes out under another id. */
const UNSENT = sql`('failed', 'expired', 'blocked', 'cancelled', 'rejected', 'unscheduled', 'pending', 'scheduled')`;

function linkedMessages(ctx: AccountContext, log: LogRow, { after, before }: Span, which: SQL) {
  const oldest = ctx.now() - ACTIVITY_KEPT_MS;
  return ctx.db.rows(
    sql`SELECT DISTINCT p.id, p.direction, p.sent_at, l.record_id, ${MODULE} AS module FROM crm_logs g
      CROSS JOIN (SELECT id, direction, sent_at, recipient AS number FROM messages m
        WHERE m.account_id = ${ctx.db.accountId} AND m.id > ${after} AND m.id <= ${before}
          AND m.status NOT IN ${UNSENT} AND ${which}
          AND (m.sent_at >= ${oldest} OR m.sent_at IS NULL AND m.id > ${lastMessageIdBefore(oldest)})) p
      CROSS JOIN ${LINKS}
      WHERE g.account_id = ${ctx.db.accountId} AND g.id = ${log.id}`,
    ofMessage,
  );
}

/** Those of a campaign up to one of them. */
export function messagesOfCampaign(
  ctx: AccountContext,
  log: LogRow,
  { campaignId, after }: EndedCampaign,
  last: string,
) {
  return linkedMessages(ctx, log, { after, before: last }, sql`m.campaign_id = ${campaignId}`);
}

/** Replies, and what was sent without a campaign. Answers to STOP, START and HELP are none of the account's. */
export function otherMessages(ctx: AccountContext, log: LogRow, last: string) {
  const span = { after: log.cursor, before: last };
  const which = sql`(m.direction = 'in' AND ${log.reply ? 1 : 0} = 1
    OR m.direction = 'out' AND m.campaign_id IS NULL AND m.automatic = 0 AND ${log.sent ? 1 : 0} = 1)`;
  return linkedMessages(ctx, log, span, which);
}

export function insertMessages(
  ctx: AccountContext,
  { id: logId }: LogRow,
  messages: readonly z.output<typeof ofMessage>[],
): Statement[] {
  const rows = messages.map(({ id, direction, sent_at: sentAt, record_id: recordId, module }) => [
    ...[sentAt ?? timeOf(id), direction === "in" ? "reply" : "sent", id, recordId, module],
  ]);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT OR IGNORE INTO crm_activities (account_id, log_id, at, kind, ref, record_id, module)
      SELECT ${ctx.db.accountId}, ${logId}, value->>0, value->>1, value->>2, value->>3, value->>4
      FROM ${eachRow(json)}`),
  );
}

const waiting = z
  .object({
    at: z.number(),
    kind: z.enum(ACTIVITY_KINDS),
    ref: z.string(),
    record_id: z.string(),
    module: z.string().nullable(),
    asked_at: z.number().nullable(),
    sender: z.string().nullable(),
    text: z.string().nullable(),
    attachment_id: z.string().nullable(),
  })
  .transform(({ record_id: recordId, asked_at: askedAt, attachment_id: attachment, ...row }) => ({
    ...row,
    ...{ recordId, askedAt, mms: attachment !== null },
  }));
export type Waiting = z.output<typeof waiting>;

function activities(ctx: AccountContext, { id }: LogRow, which: SQL, limit: number) {
  return ctx.db.rows(
    sql`SELECT a.at, a.kind, a.ref, a.record_id, a.module, a.asked_at, m.sender, m.text,
        m.attachment_id FROM crm_activities a
      LEFT JOIN messages m ON m.account_id = a.account_id AND m.id = a.ref
      WHERE a.account_id = ${ctx.db.accountId} AND a.log_id = ${id} AND ${which}
      ORDER BY a.at, a.kind, a.ref, a.record_id LIMIT ${limit}`,
    waiting,
  );
}

/** The next to be written; what is still on its way to a carrier is not. */
export function nextActivities(ctx: AccountContext, log: LogRow, limit: number) {
  const which = sql`a.done_at IS NULL AND a.asked_at IS NULL AND (a.kind <> 'sent' OR m.status IN ('sent', 'delivered'))`;
  return activities(ctx, log, which, limit);
}

/** Those of which we do not know whether they were written. */
export function askedActivities(ctx: AccountContext, log: LogRow, limit: number) {
  return activities(ctx, log, sql`a.asked_at IS NOT NULL`, limit);
}

const keysOf = (some: readonly Waiting[]) =>
  JSON.stringify(some.map(({ at, kind, ref, recordId }) => [at, kind, ref, recordId]));

const among = ({ id }: LogRow, some: readonly Waiting[]) => sql`log_id = ${id}
  AND (at, kind, ref, record_id) IN (SELECT value->>0, value->>1, value->>2, value->>3
    FROM json_each(${keysOf(some)}))`;

/** That they are about to be written, or are not being written after all. */
export function markAsked(
  ctx: AccountContext,
  log: LogRow,
  some: readonly Waiting[],
  askedAt: number | null,
): Statement {
  return ctx.db.update(crmActivities, { askedAt }, among(log, some));
}

/** Clicks are kept: one that is recorded again is not written again. */
export function endActivities(
  ctx: AccountContext,
  log: LogRow,
  some: readonly Waiting[],
): Statement[] {
  const clicks = some.filter(({ kind }) => kind === "click");
  const others = some.filter(({ kind }) => kind !== "click");
  const done = { askedAt: null, doneAt: ctx.now() };
  return [
    ...(others.length > 0 ? [ctx.db.delete(crmActivities, among(log, others))] : []),
    ...(clicks.length > 0 ? [ctx.db.update(crmActivities, done, among(log, clicks))] : []),
  ];
}

export function deleteOfKinds(
  ctx: AccountContext,
  { id }: LogRow,
  kinds: readonly string[],
): Statement {
  const its = sql`log_id = ${id} AND kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`;
  return ctx.db.delete(crmActivities, its);
}

/** Messages that were not sent after all. */
export function dropUnsent(ctx: AccountContext, { id }: LogRow): Statement {
  const going = sql`SELECT 1 FROM messages m WHERE m.account_id = crm_activities.account_id
    AND m.id = crm_activities.ref AND m.status NOT IN ${UNSENT}`;
  return ctx.db.delete(
    crmActivities,
    sql`log_id = ${id} AND kind = 'sent' AND asked_at IS NULL AND NOT EXISTS (${going})`,
  );
}

const tooOld = (ctx: AccountContext) => sql`at < ${ctx.now() - ACTIVITY_KEPT_MS}`;

export function countOld(ctx: AccountContext, { id }: LogRow): Promise<number> {
  return ctx.db.count(crmActivities, sql`log_id = ${id} AND done_at IS NULL AND ${tooOld(ctx)}`);
}

export function dropOld(ctx: AccountContext, { id }: LogRow): Statement {
  return ctx.db.delete(crmActivities, sql`log_id = ${id} AND ${tooOld(ctx)}`);
}

/** How many wait in each log. */
export async function backlogs(ctx: AccountContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.rows(
    sql`SELECT log_id AS id, COUNT(*) AS n FROM crm_activities
      WHERE account_id = ${ctx.db.accountId} AND done_at IS NULL GROUP BY log_id`,
    z.object({ id: z.string(), n: z.number() }),
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
