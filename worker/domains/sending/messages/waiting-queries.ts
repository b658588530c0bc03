import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt, idSchema } from "#core/ids.ts";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";

/** A quick message, and between which ids its messages are. */
interface QuickSpan {
  id: string;
  firstMessage: string | null;
  lastMessage: string | null;
}

/** Its messages that no queue knows and no claim takes: they wait for an administrator or their time. */
function waitingOf(ctx: AccountContext, quick: QuickSpan): SQL {
  return sql`account_id = ${ctx.db.accountId}
    AND id BETWEEN ${quick.firstMessage ?? ""} AND ${quick.lastMessage ?? ""}
    AND quick_id = ${quick.id} AND status IN ('pending', 'scheduled')`;
}

const waiting = z.object({
  id: idSchema("message"),
  recipient: z.string(),
  sender: z.string(),
  price: z.number(),
  lot: z.number(),
});

export function waitingMessages(ctx: AccountContext, quick: QuickSpan) {
  return ctx.db.rows(
    sql`SELECT id, recipient, sender, price, lot FROM messages WHERE ${waitingOf(ctx, quick)} ORDER BY id`,
    waiting,
  );
}

/** Paid for: they wait for their time from now on. */
export function scheduleMessages(ctx: AccountContext, quick: QuickSpan): Statement {
  return statement(sql`UPDATE messages SET status = 'scheduled' WHERE ${waitingOf(ctx, quick)}`);
}

/**
 * Makes them messages of this moment, so that history, figures and replies find them when they go out
 * and not when they were written. Aborts unless every one of them was still waiting.
 */
export function releaseMessages(
  ctx: AccountContext,
  renamed: readonly (readonly [from: string, to: string, sender: string])[],
): Statement[] {
  return [
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS old, value->>1 AS new,
        value->>2 AS sender
        FROM json_each(${JSON.stringify(renamed)}))
      UPDATE messages SET id = j.new, status = 'queued', sender = j.sender
      FROM j WHERE messages.account_id = ${ctx.db.accountId} AND messages.id = j.old
        AND messages.status IN ('pending', 'scheduled')`),
    abortUnless(sql`changes() = ${renamed.length}`),
  ];
}

/** What becomes of messages that are not sent; those that were never paid for are owed nothing. */
export interface WaitingEnd {
  status: Extract<MessageStatus, "cancelled" | "unscheduled" | "rejected" | "failed">;
  reason: string | null;
  paid: boolean;
}

export function endWaiting(
  ctx: AccountContext,
  quick: QuickSpan,
  { status, reason, paid }: WaitingEnd,
): Statement {
  return statement(sql`UPDATE messages SET status = ${status}, reason = ${reason},
      refunded = ${paid ? 0 : 1}, settled_at = ${ctx.now()} WHERE ${waitingOf(ctx, quick)}`);
}

const unsent = z.object({
  account_id: idSchema("account"),
  id: idSchema("message"),
  quick_id: z.string().nullable(),
  sender: z.string(),
});
type UnsentMessage = z.infer<typeof unsent>;

/**
 * Messages of no campaign on one shard that were written before `before` and that no claim has taken. Each is
 * returned again only after its lease. At most `limit` new ones, and as many others.
 */
export async function takeUnsent(
  database: D1Database,
  { now, before, leaseMs }: { now: number; before: number; leaseMs: number },
  limit: number,
): Promise<UnsentMessage[]> {
  const take = (due: SQL) =>
    statement(sql`UPDATE messages SET sweep_at = ${now + leaseMs} WHERE (account_id, id) IN (
        SELECT account_id, id FROM messages INDEXED BY messages_unsent
        WHERE status = 'queued' AND campaign_id IS NULL AND ${due} LIMIT ${limit})
      RETURNING account_id, id, quick_id, sender
      /* cross-account: the sweep sends what a lost job left of any account */`);
  const taken = await runBatch(database, [
    take(sql`sweep_at <= ${now}`),
    take(sql`sweep_at IS NULL AND id < ${firstMessageIdAt(before)}`),
  ]);
  return taken.flatMap((result) => returned(result, unsent));
}

/** They cannot be sent now: says why, and leaves them to the next sweep. */
export function leaveUnsent(
  ctx: AccountContext,
  ids: readonly string[],
  reason: string,
): Statement {
  return statement(sql`UPDATE messages SET reason = ${reason}, sweep_at = ${ctx.now()}
    WHERE account_id = ${ctx.db.accountId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND status = 'queued'`);
}

interface Span {
  id: string;
  firstMessage: string | null;
  lastMessage: string | null;
}

/** Ends all that is still queued of a paid campaign; a chunk on the queue then finds nothing to claim. */
export function expireQueued(ctx: AccountContext, campaign: Span): Statement[] {
  return [
    statement(sql`UPDATE messages SET status = 'expired', reason = ${VALIDITY_TEXTS.expired},
        settled_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId}
        AND id BETWEEN ${campaign.firstMessage ?? ""} AND ${campaign.lastMessage ?? ""}
        AND campaign_id = ${campaign.id} AND status = 'queued'`),
    statement(sql`UPDATE campaign_chunks SET status = 'done' WHERE account_id = ${ctx.db.accountId}
      AND campaign_id = ${campaign.id} AND status = 'planned'`),
  ];
}
