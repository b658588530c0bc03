import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { FollowUpGroup } from "#core/rules/follow-ups.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type AudiencePart,
  pairsOf,
  valuesIn,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { fromSegment } from "#worker/domains/audience/segments/filter-queries.ts";
import { anyList, suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";
import type { AudienceRow } from "../compose.ts";

const row = z.object({
  number: z.string(),
  fields: z.string(),
  excluded: z.enum(["duplicate", "optedOut", "blocked"]).nullable(),
});
type Fields = Readonly<Record<string, string>>;

/** One loop over all: a schema for each record would cost more than reading the rest of a page. */
function areFields(values: unknown): values is Fields[] {
  if (!Array.isArray(values)) return false;
  for (const value of values) {
    if (typeof value !== "object" || value === null) return false;
    for (const key in value) if (typeof value[key] !== "string") return false;
  }
  return true;
}
const fields = z.custom<Fields[]>(areFields);

function isOneOf(column: SQL, accounts: readonly string[]): SQL {
  const each = accounts.map((account) => sql`${account}`);
  return each.length === 1
    ? sql`${column} = ${each[0]}`
    : sql`${column} IN (${sql.join(each, sql`, `)})`;
}

/** Whether a contact `c` wants nothing from one of these senders of any of the lists' accounts. */
function optedOutOf(senders: readonly string[], lists: readonly string[]): SQL {
  const sender =
    senders.length === 1
      ? sql`o.sender = ${senders[0]}`
      : sql`o.sender IN (SELECT value FROM json_each(${JSON.stringify(senders)}))`;
  return sql`EXISTS (SELECT 1 FROM sender_opt_outs o WHERE ${isOneOf(sql`o.account_id`, lists)}
    AND ${sender} AND o.number = c.number AND o.opted_out_at IS NOT NULL)`;
}

/** Why a contact `c` gets nothing from a sender: the branches of a CASE; goes with `suppressionsOf`. */
function suppressedBy(senders: readonly string[], lists: readonly string[]): SQL {
  return sql`WHEN ${anyList(lists, "opted_out_at")} OR ${optedOutOf(senders, lists)} THEN 'optedOut'
    WHEN ${anyList(lists, "blocked_at")} THEN 'blocked'`;
}

interface AudienceAt {
  part: AudiencePart;
  /** A list has none: it is an audience by itself. */
  earlier: readonly AudiencePart[];
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  /** As handsets show it. */
  senders: readonly string[];
  /** When planning began: contacts added since are not in it. */
  began: number;
  after: string;
  limit: number;
}

/** The next rows of a part, as `c`. */
function rowsOf({ part, began, after, limit }: AudienceAt): { from: SQL; own: SQL } {
  switch (part.kind) {
    case "list":
      return {
        from: sql`audience_numbers c`,
        own: sql`c.account_id = ${part.owner} AND c.audience_id = ${part.id}`,
      };
    case "group":
      return {
        from: sql`contacts c`,
        own: sql`c.account_id = ${part.owner} AND c.group_id = ${part.id}
          AND c.created_at <= ${began}`,
      };
    case "segments":
      // Each number once, with the values of the first of its contacts.
      return {
        from: sql`(SELECT MIN(c.id), c.number, c.fields
          ${fromSegment(part.filter, part.scope, "page", after)}
            AND c.created_at <= ${began}
          GROUP BY c.number ORDER BY c.number LIMIT ${limit}) c`,
        own: sql`1`,
      };
  }
}

/**
 * The next contacts of a part in the order of their numbers, each with the possible reasons to
 * leave it out. A number that is also in an earlier group of the campaign is a duplicate.
 */
export async function audiencePage(ctx: AccountContext, at: AudienceAt): Promise<AudienceRow[]> {
  const { earlier, lists, senders, began } = at;
  const { from, own } = rowsOf(at);
  const duplicate =
    earlier.length === 0
      ? sql`0`
      : sql`EXISTS (SELECT 1 FROM contacts d WHERE d.number = c.number
          AND d.created_at <= ${began} AND (d.account_id, d.group_id) IN
            (SELECT value->>1, value->>0 FROM json_each(${pairsOf(earlier)})))`;
  return audienceRows(
    ctx,
    sql`SELECT c.number, c.fields, CASE WHEN ${duplicate} THEN 'duplicate'
        ${suppressedBy(senders, lists)} END AS excluded
      FROM ${from} ${suppressionsOf(lists)}
      WHERE ${own} AND c.number > ${at.after}
      ORDER BY c.number LIMIT ${at.limit}
      /* cross-account: a part may be the parent's, and says itself whose it is */`,
  );
}

/** Contacts as a query finds them: number, fields, and why one is left out. */
async function audienceRows(ctx: AccountContext, query: SQL): Promise<AudienceRow[]> {
  const rows = await ctx.db.rows(query, row);
  // Parsing all at once is several times as fast as one by one.
  const values = fields.parse(JSON.parse(`[${rows.map((contact) => contact.fields).join(",")}]`));
  return rows.map(({ number, excluded }, i) => ({ number, fields: values[i] ?? {}, excluded }));
}

interface FollowedAt {
  /** The campaign that is followed up, and its groups or its list. */
  campaign: string;
  to: FollowUpGroup;
  parts: readonly AudiencePart[];
  lists: readonly string[];
  /** As handsets show it. */
  senders: readonly string[];
  after: string;
  limit: number;
}

/**
 * Recipients that a campaign has reached and who are still in its groups, or came from its segments and are
 * still contacts, in the order of their numbers: all of them, or those who did not reply or open its link.
 */
export function followedPage(ctx: AccountContext, at: FollowedAt): Promise<AudienceRow[]> {
  const { accountId } = ctx.db;
  const did = {
    all: sql`1`,
    noReply: sql`m.recipient NOT IN (SELECT number FROM campaign_responses
      WHERE account_id = ${accountId} AND campaign_id = ${at.campaign} AND kind = 'reply')`,
    notClicked: sql`NOT EXISTS (SELECT 1 FROM clicks k WHERE k.account_id = ${accountId}
      AND k.subject = ${at.campaign} AND k.verdict = 'person' AND k.number = m.recipient)`,
  }[at.to];
  return audienceRows(
    ctx,
    sql`SELECT c.number, c.fields, CASE ${suppressedBy(at.senders, at.lists)} END AS excluded
      FROM (SELECT m.recipient AS number, (${valuesIn(at.parts, ofSegment(ctx, at))}) AS fields
        FROM messages m INDEXED BY messages_once
        WHERE m.account_id = ${accountId} AND m.campaign_id = ${at.campaign}
          AND m.recipient > ${at.after} AND m.status IN ('sent', 'delivered') AND ${did}) c
      ${suppressionsOf(at.lists)}
      WHERE c.fields IS NOT NULL ORDER BY c.number LIMIT ${at.limit}`,
  );
}

/** Whether a message `m` came from a segment: those were planned after the ones of the groups. */
function ofSegment(ctx: AccountContext, { campaign, parts }: FollowedAt): SQL {
  if (!parts.some(({ kind }) => kind === "group")) return sql`1`;
  return sql`m.id >= (SELECT k.first_message FROM campaigns f CROSS JOIN campaign_chunks k
      ON k.account_id = f.account_id AND k.campaign_id = f.id
        AND k.chunk = f.plan_cursor ->> '$.segmentsFrom'
    WHERE f.account_id = ${ctx.db.accountId} AND f.id = ${campaign})`;
}
