import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

// When numbers were last sent something, replied and opened a link. Each is the latest of what was noted,
// so noting it twice, or late, changes nothing.

type Column = "messaged_at" | "replied_at" | "clicked_at";

/** `found` selects numbers and times as `number` and `at`; a number may be there more than once. */
function note(ctx: AccountContext, column: Column, found: SQL): Statement {
  const name = sql.raw(column);
  return statement(sql`INSERT INTO number_activity (account_id, number, ${name})
    SELECT ${ctx.db.accountId}, number, at FROM (${found}) WHERE true
    ON CONFLICT (account_id, number) DO UPDATE
      SET ${name} = MAX(COALESCE(${name}, 0), excluded.${name})`);
}

/**
 * The recipients of messages that were just claimed; automatic replies do not count. Goes with the claim:
 * what comes after it may be lost while the carrier has the messages.
 */
export function noteMessaged(ctx: AccountContext, claimed: SQL): Statement {
  return note(
    ctx,
    "messaged_at",
    sql`SELECT recipient AS number, claimed_at AS at FROM messages
      WHERE account_id = ${ctx.db.accountId} AND ${claimed} AND automatic = 0`,
  );
}

/** The same of a submission that a restored database learns of. */
export function noteSubmitted(
  ctx: AccountContext,
  messages: readonly { recipient: string }[],
  at: number,
): Statement[] {
  return jsonRows(messages.map(({ recipient }) => recipient)).map((json) =>
    note(ctx, "messaged_at", sql`SELECT value AS number, ${at} AS at FROM json_each(${json})`),
  );
}

/** Who replied, and when. */
export function noteReplied(
  ctx: AccountContext,
  replies: readonly { from: string; at: number }[],
): Statement[] {
  return jsonRows(replies.map(({ from, at }) => [from, at])).map((json) =>
    note(
      ctx,
      "replied_at",
      sql`SELECT value->>0 AS number, value->>1 AS at FROM json_each(${json})`,
    ),
  );
}

/** A click by its subject and id, and when it was. */
export type NotedClick = readonly [subject: string, id: string, at: number];

/** Who opened a link themselves, of clicks that were just stored. */
export function noteClicked(ctx: AccountContext, clicks: readonly NotedClick[]): Statement[] {
  return jsonRows(clicks).map((json) =>
    note(
      ctx,
      "clicked_at",
      sql`SELECT k.number AS number, j.value->>2 AS at FROM json_each(${json}) j
        CROSS JOIN clicks k ON k.account_id = ${ctx.db.accountId}
          AND k.subject = j.value->>0 AND k.id = j.value->>1
        WHERE k.verdict = 'person' AND k.number IS NOT NULL`,
    ),
  );
}
