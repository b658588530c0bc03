import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { MESSAGE_RANK, type ReceiptStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { eachRow } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const RANK = sql.raw(
  `CASE messages.status ${Object.entries(MESSAGE_RANK)
    .map(([status, rank]) => `WHEN '${status}' THEN ${rank}`)
    .join(" ")} END`,
);

export type ReceiptRow = readonly [
  id: string,
  status: ReceiptStatus,
  rank: number,
  carrierId: string,
  reason: string | null,
  at: number,
  /** The reason as it is counted. */
  kind: string,
];

export const movedMessage = z.object({
  campaign_id: idSchema("campaign").nullable(),
  quick_id: z.string().nullable(),
});

/** Moves messages forward only, `rows` as JSON; returns what those that moved belong to. */
export function applyReceiptRows(ctx: AccountContext, rows: string): Statement {
  return statement(sql`WITH j AS MATERIALIZED (
      SELECT value->>0 AS id, value->>1 AS status, value->>2 AS rank, value->>3 AS carrier_id,
        value->>4 AS reason, value->>5 AS at FROM ${eachRow(rows)})
    UPDATE messages SET status = j.status, reason = j.reason,
      carrier_id = COALESCE(messages.carrier_id, j.carrier_id),
      sent_at = COALESCE(messages.sent_at, j.at),
      settled_at = CASE WHEN j.status = 'sent' THEN messages.settled_at ELSE j.at END
    FROM j WHERE messages.account_id = ${ctx.db.accountId} AND messages.id = j.id
      AND messages.direction = 'out' AND j.rank > ${RANK}
    RETURNING campaign_id, quick_id`);
}

/** What is emitted to webhooks for the messages that `applyReceiptRows` will move: JSON as `item`. */
export function movingItems(ctx: AccountContext, rows: string): SQL {
  return sql`WITH j AS MATERIALIZED (
      SELECT value->>0 AS id, value->>1 AS status, value->>2 AS rank, value->>4 AS reason,
        value->>5 AS at FROM ${eachRow(rows)})
    SELECT json_object('id', messages.id, 'campaign', messages.campaign_id,
      'to', messages.recipient, 'from', messages.sender, 'status', j.status,
      'reason', j.reason, 'at', j.at) AS item
    FROM j CROSS JOIN messages WHERE messages.account_id = ${ctx.db.accountId}
      AND messages.id = j.id AND messages.direction = 'out' AND j.rank > ${RANK}`;
}

/**
 * What `applyReceiptRows` will move, as the carriers' counts have it. A receipt took as long as it is
 * since the carrier accepted the message.
 */
export function movingOutcomes(ctx: AccountContext, rows: string): SQL {
  const since = sql`COALESCE(messages.sent_at, messages.claimed_at, ${ctx.now()})`;
  return sql`WITH j AS MATERIALIZED (
      SELECT value->>0 AS id, value->>1 AS status, value->>2 AS rank, value->>6 AS kind
      FROM ${eachRow(rows)})
    SELECT messages.carrier AS carrier, j.status AS outcome, j.kind AS reason, COUNT(*) AS messages,
      SUM(MAX(0, ${ctx.now()} - ${since})) AS took
    FROM j CROSS JOIN messages WHERE messages.account_id = ${ctx.db.accountId}
      AND messages.id = j.id AND messages.direction = 'out' AND j.rank > ${RANK}
      AND j.status <> 'sent' AND messages.carrier IS NOT NULL
    GROUP BY 1, 2, 3`;
}
