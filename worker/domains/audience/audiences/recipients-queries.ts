import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { ResendTo } from "#core/contract/campaigns/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { NO_REASON } from "#worker/domains/sending/messages/history-queries.ts";
import type { AudiencePart } from "./audience-queries.ts";
import { UNUSED_MS, valuesIn } from "./audience-queries.ts";
import { insertAudience } from "./inner/write-queries.ts";

interface Sent {
  id: string;
  firstMessage: string | null;
  lastMessage: string | null;
}

export interface Among {
  to: ResendTo;
  /** Of those it failed for, only these. */
  reason?: string;
  /** Where the values of a recipient are. */
  parts: readonly AudiencePart[];
  /** Accounts whose suppressions count. */
  lists: readonly string[];
}

/** The messages that went out, or that failed at a carrier. */
function chosen(ctx: AccountContext, campaign: Sent, { to, reason }: Among): SQL {
  const { accountId } = ctx.db;
  if (to === "failed") {
    const only =
      reason === undefined ? sql`` : sql`AND COALESCE(m.reason, ${NO_REASON}) = ${reason}`;
    return sql`m.status IN ('failed', 'expired') ${only}`;
  }
  // No index finds a reply by its number: they are read once, not once for each message.
  const notAnswered =
    to === "notclicked"
      ? sql`NOT EXISTS (SELECT 1 FROM clicks k WHERE k.account_id = ${accountId}
          AND k.subject = m.campaign_id AND k.verdict = 'person' AND k.number = m.recipient)`
      : sql`m.recipient NOT IN (SELECT number FROM campaign_responses
          WHERE account_id = ${accountId} AND campaign_id = ${campaign.id} AND kind = 'reply')`;
  return sql`m.status IN ('sent', 'delivered', 'unknown') AND ${notAnswered}`;
}

/** The recipients, without those on the lists of suppressions. */
function recipients(ctx: AccountContext, campaign: Sent, among: Among): SQL {
  return sql`FROM messages m WHERE m.account_id = ${ctx.db.accountId}
    AND m.id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
    AND m.campaign_id = ${campaign.id} AND ${chosen(ctx, campaign, among)}
    AND NOT EXISTS (SELECT 1 FROM suppressions s
      WHERE s.account_id IN (SELECT value FROM json_each(${JSON.stringify(among.lists)}))
        AND s.number = m.recipient AND (s.opted_out_at IS NOT NULL OR s.blocked_at IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM sender_opt_outs o
      WHERE o.account_id IN (SELECT value FROM json_each(${JSON.stringify(among.lists)}))
        AND o.sender = m.sender AND o.number = m.recipient AND o.opted_out_at IS NOT NULL)`;
}

/** How many they are. */
export async function countRecipients(
  ctx: AccountContext,
  campaign: Sent,
  among: Among,
): Promise<number> {
  const rows = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n ${recipients(ctx, campaign, among)}`,
    z.object({ n: z.number() }),
  );
  return rows[0]?.n ?? 0;
}

interface Made {
  id: string;
  /** Whose recipients they are. */
  name: string;
  labels: readonly string[];
  total: number;
  bytes: number;
}

/**
 * Some recipients of a campaign as an audience, in one statement, with the values that they had: in its
 * groups, or in its own list.
 */
export function recipientsAudience(
  ctx: AccountContext,
  { labels, ...values }: Made,
  campaign: Sent,
  among: Among,
): Statement[] {
  const { accountId } = ctx.db;
  const now = ctx.now();
  return [
    insertAudience(ctx, {
      ...values,
      kind: "recipients",
      labels: JSON.stringify(labels),
      headers: "[]",
      completeAt: now,
      sweepAt: now + UNUSED_MS,
    }),
    statement(sql`INSERT OR IGNORE INTO audience_numbers (account_id, audience_id, number, fields)
      SELECT ${accountId}, ${values.id}, m.recipient, COALESCE((${valuesIn(among.parts)}), '{}')
      ${recipients(ctx, campaign, among)}`),
  ];
}
