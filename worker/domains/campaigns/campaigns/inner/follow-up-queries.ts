import { type SQL, sql } from "drizzle-orm";
import type { FollowUpGroup } from "#core/rules/follow-ups.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AudiencePart } from "#worker/domains/audience/audiences/audience-parts.ts";
import { valuesIn } from "#worker/domains/audience/audiences/values-queries.ts";
import { suppressionsOf } from "#worker/domains/audience/suppressions/join-queries.ts";
import type { AudienceRow } from "../compose.ts";
import { audienceRows, suppressedBy } from "./audience-queries.ts";

export interface FollowedAt {
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
