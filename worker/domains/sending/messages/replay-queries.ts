import { sql } from "drizzle-orm";
import * as z from "zod";
import { messageBytes } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf, Submission } from "#worker/domains/platform/journal/entry.ts";
import type { SubmittedMessage } from "#worker/domains/platform/journal/submitted-message.ts";
import { countDataWithoutLimit, subtractMessages } from "#worker/kernel/limits/keep-within.ts";
import { noteSubmitted } from "./activity-queries.ts";

/** Replaces a text that the restored database never had. */
export const LOST_TEXT = "The text was lost when our records were restored.";

/**
 * What a carrier may have: never sent again unless the carrier says that it never had it. Messages
 * that were planned after the restore point are recreated without their text, so that their opt-out
 * links work, STOP finds their account, and receipts find them.
 */
export function replaySubmission(
  ctx: AccountContext,
  entry: Submission,
  messages: readonly SubmittedMessage[],
): Statement[] {
  const account = ctx.db.accountId;
  const { campaign, quick, sender, carrier, at } = entry;
  const automatic = campaign === null && quick === null;
  const rows = JSON.stringify(messages);
  const ids = sql`(SELECT value->>'id' FROM json_each(${rows}))`;
  // A plan that was rebuilt after the restore point: the old one was never paid for.
  const outdated = sql`FROM messages WHERE account_id = ${account}
    AND campaign_id = ${campaign} AND recipient IN (SELECT value->>'recipient' FROM json_each(${rows}))
    AND status = 'queued' AND id NOT IN ${ids}`;
  // A quick message's texts waited under other ids until it went on the queue.
  const adopt = sql`WITH j AS MATERIALIZED (SELECT value->>'id' AS id, value->>'recipient' AS recipient
      FROM json_each(${rows}))
    UPDATE messages SET id = j.id, status = 'unknown', claimed_at = ${at}, carrier = ${carrier}, sender = ${sender}
    FROM j WHERE messages.account_id = ${account} AND messages.recipient = j.recipient
      AND messages.quick_id = ${quick} AND messages.status IN ('pending', 'scheduled')`;
  // The carrier to ask is that of the last claim.
  const claim = sql`UPDATE messages SET status = 'unknown', claimed_at = MAX(COALESCE(claimed_at, 0), ${at}),
      carrier = CASE WHEN COALESCE(claimed_at, 0) <= ${at} THEN ${carrier} ELSE carrier END
    WHERE account_id = ${account} AND id IN ${ids} AND status IN ('queued', 'sending', 'unknown')`;
  const missing = sql`INSERT INTO messages (account_id, id, campaign_id, quick_id, direction, recipient,
      sender, text, units, segments, unicode, price, lot, automatic, opt_out_code, status, claimed_at, carrier)
    SELECT ${account}, value->>'id', ${campaign}, ${quick}, 'out', value->>'recipient', ${sender}, ${LOST_TEXT}, 0,
      value->>'segments', 0, value->>'price', value->>'lot', ${automatic ? 1 : 0},
      value->>'code', 'unknown', ${at}, ${carrier}
    FROM json_each(${rows}) WHERE true ON CONFLICT DO NOTHING`;
  const unknown = sql`(SELECT COUNT(*) FROM json_each(${rows}) WHERE NOT EXISTS
    (SELECT 1 FROM messages WHERE account_id = ${account} AND id = value->>'id'))`;
  return [
    ...(campaign === null
      ? []
      : [subtractMessages(ctx, outdated), statement(sql`DELETE ${outdated}`)]),
    ...(quick === null ? [] : [statement(adopt)]),
    statement(claim),
    countDataWithoutLimit(ctx, sql`${unknown} * ${messageBytes([LOST_TEXT])}`),
    statement(missing),
    ...(automatic ? [] : noteSubmitted(ctx, messages, at)),
    ...reopenChunk(ctx, entry, messages, ids),
  ];
}

/** The chunk is added to the list of those that reconcile asks the carrier about. */
function reopenChunk(
  ctx: AccountContext,
  { campaign, chunk, sender, at }: Submission,
  messages: readonly SubmittedMessage[],
  ids: ReturnType<typeof sql>,
): Statement[] {
  if (campaign === null || chunk === null) return [];
  const sorted = messages.map(({ id }) => id).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const apart = sql`(last_message < excluded.first_message OR first_message > excluded.last_message)`;
  const merged = (column: string, how: string) => {
    const own = sql.raw(column);
    return sql`${own} = CASE WHEN ${apart} THEN excluded.${own}
      ELSE ${sql.raw(how)}(${own}, excluded.${own}) END`;
  };
  return [
    statement(sql`INSERT INTO campaign_chunks
        (account_id, campaign_id, chunk, first_message, last_message, messages, sender, status, queued_at)
      SELECT ${ctx.db.accountId}, ${campaign}, ${chunk}, ${first}, ${last}, ${messages.length}, ${sender},
        'queued', ${at}
      WHERE EXISTS (SELECT 1 FROM messages WHERE account_id = ${ctx.db.accountId} AND id IN ${ids}
        AND status = 'unknown')
      ON CONFLICT (account_id, campaign_id, chunk) DO UPDATE SET status = 'queued',
        queued_at = excluded.queued_at, sender = excluded.sender, ${merged("messages", "MAX")},
        ${merged("first_message", "MIN")}, ${merged("last_message", "MAX")}`),
  ];
}

/** What was submitted and then refunded; it is not refunded again. */
export function replayRefunded(ctx: AccountContext, entry: EntryOf<"refunded">): Statement[] {
  const rows = JSON.stringify(entry.messages);
  return [
    statement(sql`WITH j AS MATERIALIZED (
        SELECT value->>0 AS id, value->>1 AS status, value->>2 AS reason FROM json_each(${rows}))
      UPDATE messages SET status = j.status, reason = j.reason, refunded = 1,
        settled_at = COALESCE(settled_at, ${ctx.now()})
      FROM j WHERE messages.account_id = ${ctx.db.accountId} AND messages.id = j.id
        AND messages.status IN ('queued', 'sending', 'unknown')`),
  ];
}

type Campaign = EntryOf<"campaign">;

const counted = z.object({ n: z.number() });

/** How many messages of the paid plan the database has. */
export async function plannedMessages(ctx: AccountContext, entry: Campaign): Promise<number> {
  const rows = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM messages WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${entry.id} AND id >= ${entry.firstMessage ?? ""}`,
    counted,
  );
  return rows[0]?.n ?? 0;
}

/** A plan from before the one that was paid for. */
export function deleteOldPlan(ctx: AccountContext, entry: Campaign): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${entry.id}`;
  const first = entry.firstMessage ?? "";
  const planned = sql`FROM messages WHERE ${of} AND id < ${first} AND status = 'queued'`;
  return [
    subtractMessages(ctx, planned),
    statement(sql`DELETE ${planned}`),
    statement(sql`DELETE FROM campaign_chunks WHERE ${of} AND last_message < ${first}`),
  ];
}

/** What was never submitted of a campaign that has ended: it was refunded, and is not sent. */
export function deleteQueued(ctx: AccountContext, id: string): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${id}`;
  return [
    sql`UPDATE messages SET status = 'cancelled', refunded = 1, settled_at = ${ctx.now()}
      WHERE ${of} AND status = 'queued' AND claimed_at IS NULL`,
    sql`UPDATE campaign_chunks SET status = 'done' WHERE ${of} AND status = 'planned'`,
  ].map((query) => statement(query));
}

/** A plan that was never paid for. */
export function deleteUnpaidPlan(ctx: AccountContext, id: string): Statement[] {
  const of = sql`account_id = ${ctx.db.accountId} AND campaign_id = ${id}`;
  const planned = sql`FROM messages WHERE ${of} AND status = 'queued'`;
  return [
    subtractMessages(ctx, planned),
    statement(sql`DELETE ${planned}`),
    statement(sql`DELETE FROM campaign_chunks WHERE ${of}`),
  ];
}
