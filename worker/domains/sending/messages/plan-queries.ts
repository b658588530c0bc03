import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement, violatedColumn } from "#worker/db/statement.ts";
import { refuseArchivedCodes } from "#worker/domains/sending/archive/archive-queries.ts";
import { subtractMessages } from "#worker/kernel/limits/keep-within.ts";

/** A message as the planner writes it, in the order of the columns below. */
export type PlannedMessage = readonly [
  id: string,
  recipient: string,
  text: string,
  units: number,
  segments: number,
  unicode: 0 | 1,
  price: number,
  lot: number,
  optOutCode: string | null,
  sender: string,
];

export interface PlannedChunk {
  chunk: number;
  /** One for all of its messages: it has one carrier and one permit. */
  sender: string;
  messages: readonly PlannedMessage[];
}

/** What messages belong to: a campaign, or a quick message that may have to wait. */
export type MessageOwner =
  | { campaign: string }
  | { quick: string; status: "queued" | "pending" | "scheduled" };

export function insertMessages(
  ctx: AccountContext,
  owner: MessageOwner,
  { attachmentId }: { attachmentId: string | null },
  rows: readonly PlannedMessage[],
): Statement[] {
  const campaign = "campaign" in owner ? owner.campaign : null;
  const quick = "quick" in owner ? owner.quick : null;
  const status = "quick" in owner ? owner.status : "queued";
  const inserts = jsonRows(rows).map((json) =>
    statement(sql`INSERT INTO messages (account_id, id, campaign_id, quick_id, direction, recipient,
        sender, attachment_id, text, units, segments, unicode, price, lot, opt_out_code, status)
      SELECT ${ctx.db.accountId}, value->>0, ${campaign}, ${quick}, 'out', value->>1, value->>9,
        ${attachmentId}, value->>2,
        value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, ${status}
      FROM ${eachRow(json)}`),
  );
  return [...refuseArchivedCodes(rows.map((row) => row[8])), ...inserts];
}

/** Whether messages were not written because one of their codes was made before, for another message. */
export function isCodeTaken(error: unknown): boolean {
  return /^(messages\.opt_out_code|archived_codes\..*)$/.test(violatedColumn(error) ?? "");
}

/** The chunks of one page, as one set: a slow sender has many of them. */
export function insertChunks(
  ctx: AccountContext,
  campaignId: string,
  chunks: readonly PlannedChunk[],
): Statement[] {
  const rows = chunks.map(({ chunk, messages, sender }) => [
    chunk,
    messages[0]?.[0],
    messages.at(-1)?.[0],
    messages.length,
    sender,
  ]);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT INTO campaign_chunks (account_id, campaign_id, chunk, first_message,
        last_message, messages, sender, status)
      SELECT ${ctx.db.accountId}, ${campaignId}, value->>0, value->>1, value->>2, value->>3, value->>4,
        'planned'
      FROM json_each(${json})`),
  );
}

/** Gives a complete plan's messages another attachment. */
export function carryInstead(ctx: AccountContext, plan: Span, attachmentId: string): Statement {
  return statement(sql`UPDATE messages SET attachment_id = ${attachmentId}
    WHERE account_id = ${ctx.db.accountId}
      AND id BETWEEN ${plan.firstMessage ?? ""} AND ${plan.lastMessage ?? ""}
      AND campaign_id = ${plan.id}`);
}

/** Removes a plan as far as it was written at that moment: nothing of it was paid for or sent. */
export function deletePlan(ctx: AccountContext, campaign: { id: string }): Statement[] {
  const account = ctx.db.accountId;
  const chunks = statement(sql`DELETE FROM campaign_chunks WHERE account_id = ${account}
    AND campaign_id = ${campaign.id}`);
  const end = (column: SQL) => sql`(SELECT ${column} FROM campaigns WHERE account_id = ${account}
    AND id = ${campaign.id})`;
  const planned = sql`FROM messages WHERE account_id = ${account}
    AND id BETWEEN ${end(sql`first_message`)} AND ${end(sql`last_message`)}
    AND campaign_id = ${campaign.id}`;
  return [chunks, subtractMessages(ctx, planned), statement(sql`DELETE ${planned}`)];
}

interface Span {
  id: string;
  firstMessage: string | null;
  lastMessage: string | null;
}

/** Ends the messages of a paid plan that were not submitted yet. */
export function cancelQueued(ctx: AccountContext, campaign: Span): Statement[] {
  return [
    statement(sql`UPDATE messages SET status = 'cancelled', settled_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId}
        AND id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
        AND campaign_id = ${campaign.id} AND status = 'queued'`),
    statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaign.id} AND status = 'planned'`),
  ];
}
