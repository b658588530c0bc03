import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { nameColumn } from "#worker/domains/messages/history-queries.ts";

/** A request as it is stored, in the order of the columns below. */
export type ClickRow = readonly [
  id: string,
  subject: string,
  number: string | null,
  verdict: string,
  reason: string,
  seen: string,
];

/** Stores requests, each once; a number that the link was not sent to is left out. */
export function insertClicks(ctx: AccountContext, rows: readonly ClickRow[]): Statement[] {
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT OR IGNORE INTO clicks (account_id, id, subject, number, verdict, reason, seen)
      SELECT ${ctx.db.accountId}, value->>0, value->>1,
        (SELECT recipient FROM messages WHERE account_id = ${ctx.db.accountId}
          AND campaign_id = value->>1 AND recipient = value->>2),
        value->>3, value->>4, value->>5
      FROM json_each(${json})`),
  );
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
    sql`SELECT subject, verdict, COUNT(*) AS n, COUNT(DISTINCT number) AS people FROM clicks
      WHERE account_id = ${ctx.db.accountId} AND subject IN ${amongIds(subjects)}
      GROUP BY subject, verdict`,
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

/** Recipients whose message went out and who did not. */
export function notClickedBy(ctx: AccountContext, { campaign, after, limit }: PeoplePage) {
  return ctx.db.rows(
    sql`SELECT m.recipient AS number, 0 AS clicks, NULL AS first, NULL AS last,
        ${nameColumn(ctx)} FROM messages m INDEXED BY messages_once
      LEFT JOIN campaigns c ON c.account_id = m.account_id AND c.id = m.campaign_id
      WHERE m.account_id = ${ctx.db.accountId} AND m.campaign_id = ${campaign}
        AND m.recipient > ${after} AND m.status IN ('sent', 'delivered', 'unknown')
        AND NOT EXISTS (SELECT 1 FROM clicks k WHERE k.account_id = m.account_id
          AND k.subject = m.campaign_id AND k.verdict = 'person' AND k.number = m.recipient)
      ORDER BY m.recipient LIMIT ${limit}`,
    person,
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
export function linkRows(ctx: AccountContext, { before, limit }: LinkPage) {
  return ctx.db.rows(
    sql`SELECT l.subject, c.name, l.url, l.disabled_at AS disabledAt,
        l.expires_at AS expiresAt
      FROM links l JOIN campaigns c ON c.account_id = l.account_id AND c.id = l.subject
      WHERE l.account_id = ${ctx.db.accountId} AND l.subject < ${before}
      ORDER BY l.subject DESC LIMIT ${limit}`,
    listed,
  );
}

export interface LinkPage {
  before: string;
  limit: number;
}

/** The subjects of that page. */
export function subjectsOfPage(ctx: AccountContext, { before, limit }: LinkPage) {
  return sql`SELECT subject FROM links WHERE account_id = ${ctx.db.accountId}
    AND subject < ${before} ORDER BY subject DESC LIMIT ${limit}`;
}
