import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { nameColumn } from "#worker/domains/sending/messages/message-row-queries.ts";

/** A request as it is stored, in the order of the columns below. */
export type ClickRow = readonly [
  id: string,
  subject: string,
  number: string | null,
  verdict: string,
  reason: string,
  seen: string,
];

/** Requests with one verdict that are kept of one recipient; those of no recipient count together. */
export const MOST_KEPT = 200;

/**
 * Stores requests, each once; a number that the link was not sent to is left out (of a campaign that is archived, one that
 * was never sent anything). Those beyond what is
 * kept are only counted: a set that is delivered again is not counted again, and one that overtakes
 * another may not be, so that figure is a lower bound.
 */
export function insertClicks(ctx: AccountContext, rows: readonly ClickRow[]): Statement[] {
  const { accountId } = ctx.db;
  return jsonRows(rows).flatMap((json) => [
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS subject,
          COALESCE((SELECT recipient FROM messages WHERE account_id = ${accountId}
            AND campaign_id = value->>1 AND recipient = value->>2),
          (SELECT m.recipient FROM quick_messages q CROSS JOIN messages m INDEXED BY messages_handset
            ON m.account_id = q.account_id AND m.id BETWEEN q.first_message AND q.last_message
            WHERE q.account_id = ${accountId} AND q.id = value->>1 AND m.quick_id = q.id
              AND m.recipient = value->>2),
          (SELECT n.number FROM number_activity n WHERE n.account_id = ${accountId} AND n.number = value->>2
            AND n.messaged_at IS NOT NULL AND EXISTS (SELECT 1 FROM archived_campaigns d
              WHERE d.account_id = ${accountId} AND d.campaign_id = value->>1))) AS number,
          value->>3 AS verdict, value->>4 AS reason, value->>5 AS seen FROM json_each(${json})),
        fresh AS MATERIALIZED (SELECT j.*, ROW_NUMBER() OVER
            (PARTITION BY subject, verdict, number ORDER BY id) AS place
          FROM j WHERE NOT EXISTS (SELECT 1 FROM clicks c WHERE c.account_id = ${accountId}
            AND c.subject = j.subject AND c.id = j.id))
      INSERT OR IGNORE INTO clicks (account_id, id, subject, number, verdict, reason, seen)
      SELECT ${accountId}, id, subject, number, verdict, reason, seen FROM fresh
      WHERE place + (SELECT COUNT(*) FROM (SELECT 1 FROM clicks c WHERE c.account_id = ${accountId}
        AND c.subject = fresh.subject AND c.verdict = fresh.verdict AND c.number IS fresh.number
        LIMIT ${MOST_KEPT})) <= ${MOST_KEPT}`),
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS subject,
          value->>3 AS verdict FROM json_each(${json}))
      INSERT INTO click_overflow (account_id, subject, verdict, requests, last)
      SELECT ${accountId}, subject, verdict, COUNT(*), MAX(id) FROM j
      WHERE NOT EXISTS (SELECT 1 FROM clicks c WHERE c.account_id = ${accountId}
          AND c.subject = j.subject AND c.id = j.id)
        AND id > COALESCE((SELECT last FROM click_overflow o WHERE o.account_id = ${accountId}
          AND o.subject = j.subject AND o.verdict = j.verdict), '')
      GROUP BY subject, verdict
      ON CONFLICT (account_id, subject, verdict) DO UPDATE SET
        requests = requests + excluded.requests, last = excluded.last`),
  ]);
}

const counted = z.object({
  subject: z.string(),
  verdict: z.enum(["person", "scanner", "preview"]),
  n: z.number(),
  people: z.number(),
});

/** Requests by what they were judged to be; recipients only of those by a person. */
export function countClicks(ctx: AccountContext, subjects: IdSet) {
  return ctx.db.rows(
    sql`SELECT k.subject, k.verdict, k.n + COALESCE((SELECT requests FROM click_overflow o
        WHERE o.account_id = ${ctx.db.accountId} AND o.subject = k.subject
          AND o.verdict = k.verdict), 0) AS n, k.people
      FROM (SELECT subject, verdict, COUNT(*) AS n, COUNT(DISTINCT number) AS people FROM clicks
        WHERE account_id = ${ctx.db.accountId} AND subject IN ${amongIds(subjects)}
        GROUP BY subject, verdict) k`,
    counted,
  );
}

const person = z.object({
  number: z.string(),
  name: z.string().nullable(),
  clicks: z.number(),
  first: z.string().nullable(),
  last: z.string().nullable(),
});

interface PeoplePage {
  campaign: string;
  /** The last number of the page before. */
  after: string;
  limit: number;
}

/** Numbers and statuses of archived messages of a campaign, in the order of the numbers. */
export type ArchivedRecipients = readonly (readonly [number: string, status: string])[];

/** Recipients who opened the link, in the order of their numbers. */
export function clickedBy(ctx: AccountContext, { campaign, after, limit }: PeoplePage) {
  return ctx.db.rows(
    sql`SELECT o.number, o.n AS clicks, o.first, o.last, ${nameColumn(ctx, sql`o.number`)} FROM (
        SELECT number, COUNT(*) AS n, MIN(id) AS first, MAX(id) AS last FROM clicks
        WHERE account_id = ${ctx.db.accountId} AND subject = ${campaign} AND verdict = 'person'
          AND number > ${after}
        GROUP BY number ORDER BY number LIMIT ${limit}) o
      LEFT JOIN campaigns c ON c.account_id = ${ctx.db.accountId} AND c.id = ${campaign}
      ORDER BY o.number`,
    person,
  );
}

/** How many recipients one page reads to find those who did not click, when nearly all did. */
export const LOOKED_AT = 10_000;

const bystander = person.extend({ end: z.string().nullable() });

/**
 * Recipients whose message went out and who did not. `end` is the last one looked at, if there are more;
 * a row without a number says only that.
 */
export function notClickedBy(
  ctx: AccountContext,
  { campaign, after, limit }: PeoplePage,
  archived: ArchivedRecipients = [],
) {
  const { accountId } = ctx.db;
  return ctx.db.rows(
    sql`WITH span AS MATERIALIZED (SELECT recipient, status FROM (
          SELECT * FROM (SELECT m.recipient, m.status FROM messages m
            INDEXED BY messages_once WHERE m.account_id = ${accountId} AND m.campaign_id = ${campaign}
              AND m.recipient > ${after} ORDER BY m.recipient LIMIT ${LOOKED_AT})
          UNION ALL SELECT value->>0, value->>1 FROM json_each(${JSON.stringify(archived)}))
          ORDER BY recipient LIMIT ${LOOKED_AT}),
        range AS MATERIALIZED (SELECT CASE WHEN COUNT(*) = ${LOOKED_AT} THEN MAX(recipient) END AS end
          FROM span),
        found AS MATERIALIZED (SELECT recipient FROM span
          WHERE status IN ('sent', 'delivered', 'unknown')
            AND NOT EXISTS (SELECT 1 FROM clicks k WHERE k.account_id = ${accountId}
              AND k.subject = ${campaign} AND k.verdict = 'person' AND k.number = span.recipient)
          ORDER BY recipient LIMIT ${limit})
      SELECT COALESCE(f.recipient, '') AS number, 0 AS clicks, NULL AS first, NULL AS last, r.end,
        ${nameColumn(ctx, sql`f.recipient`)} FROM range r LEFT JOIN found f
      LEFT JOIN campaigns c ON c.account_id = ${accountId} AND c.id = ${campaign}
      ORDER BY f.recipient`,
    bystander,
  );
}

const listed = z.object({
  subject: z.string(),
  name: z.string(),
  url: z.string(),
  disabledAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
});

/** Links of campaigns, newest first. */
export function linkRows(ctx: AccountContext, page: LinkPage) {
  return ctx.db.rows(
    sql`SELECT l.subject, c.name, l.url, l.disabled_at AS disabledAt,
        l.expires_at AS expiresAt
      ${ofPage(ctx, page)}`,
    listed,
  );
}

export interface LinkPage {
  before: string;
  limit: number;
  /** Only of campaigns of this medium. */
  medium: Medium | undefined;
}

/** The subjects of that page. */
export function subjectsOfPage(ctx: AccountContext, page: LinkPage) {
  return sql`SELECT l.subject ${ofPage(ctx, page)}`;
}

function ofPage(ctx: AccountContext, { before, limit, medium }: LinkPage) {
  return sql`FROM links l JOIN campaigns c ON c.account_id = l.account_id AND c.id = l.subject
    WHERE l.account_id = ${ctx.db.accountId} AND l.subject < ${before}
      AND ${medium === undefined ? sql`true` : sql`c.medium = ${medium}`}
    ORDER BY l.subject DESC LIMIT ${limit}`;
}
