import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { MESSAGE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { ghlMessages, ghlReplies } from "#worker/db/schema/shard/ghl.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";

export type GhlMessageRow = typeof ghlMessages.$inferSelect;
export type GhlNewsRow = typeof ghlReplies.$inferSelect;

export function insertMessage(
  ctx: AccountContext,
  row: Omit<GhlMessageRow, "accountId" | "sender" | "reported" | "tries">,
): Statement {
  return ctx.db.insert(ghlMessages, row);
}

export function messageByGhlId(ctx: AccountContext, messageId: string) {
  return ctx.db.find(ghlMessages, eq(ghlMessages.messageId, messageId));
}

/**
 * Takes a message that is due, until a moment: of two that look at it, one goes on. Undefined for one that is not due.
 */
export async function claimMessage(ctx: AccountContext, id: string, until: number) {
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE ghl_messages SET next_at = ${until}, tries = tries + 1
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND next_at <= ${ctx.now()} RETURNING id`),
  ]);
  const isOurs = returned(result, z.object({ id: z.string() })).length > 0;
  return isOurs ? ctx.db.find(ghlMessages, eq(ghlMessages.id, id)) : undefined;
}

export function changeMessage(
  ctx: AccountContext,
  id: string,
  change: Partial<Pick<GhlMessageRow, "status" | "reason" | "reported" | "tries" | "nextAt">>,
): Statement {
  return ctx.db.update(ghlMessages, change, eq(ghlMessages.id, id));
}

/** For the transaction that sends it; aborts if that was done. */
export function markSent(ctx: AccountContext, id: string, sender: string): Statement[] {
  const isOpen = and(eq(ghlMessages.id, id), eq(ghlMessages.status, "received"));
  return [
    ctx.db.update(ghlMessages, { status: "sent", sender }, isOpen ?? sql`0`),
    abortUnlessChanged(),
  ];
}

const state = z.object({ status: z.enum(MESSAGE_STATUSES), reason: z.string().nullable() });

/** What became of one of the account's messages. */
export async function stateOf(ctx: AccountContext, message: string) {
  const rows = await ctx.db.rows(
    sql`SELECT status, reason FROM messages
      WHERE account_id = ${ctx.db.accountId} AND id = ${message}`,
    state,
  );
  return rows[0];
}

const news = z.object({ id: z.string() });

/** Of what an insertion returned: the ids of what GoHighLevel is to hear. */
export function newsIn(told: D1Result<unknown> | undefined): string[] {
  return returned(told, news).map(({ id }) => id);
}

/** Messages, of those that became these quick messages, whose state GoHighLevel is to hear now. */
export function hurryMessages(ctx: AccountContext, quicks: readonly string[]): Statement {
  const account = ctx.db.accountId;
  return statement(sql`UPDATE ghl_messages SET next_at = ${ctx.now()}
    WHERE account_id = ${account} AND next_at > ${ctx.now()} AND id IN (
      SELECT source_id FROM quick_messages WHERE account_id = ${account}
        AND id IN ${amongIds(quicks)} AND source = 'ghl')
    RETURNING id`);
}

export const hurried = z.object({ id: idSchema("ghlMessage") });

/** Contacts of one number, in all of the account's locations, that hear of one opt-out. */
const MOST_CONTACTS = 50;

/** That a number opted out, for the contacts to whom locations wrote under it. */
export function insertOptOut(ctx: AccountContext, number: string): Statement {
  const account = ctx.db.accountId;
  return statement(sql`INSERT OR REPLACE INTO ghl_replies
      (account_id, id, kind, location_id, contact_id, text, next_at)
    SELECT DISTINCT ${account}, location_id || ':' || contact_id, 'optOut', location_id, contact_id,
      number, ${ctx.now()}
    FROM ghl_messages WHERE account_id = ${account} AND number = ${number} LIMIT ${MOST_CONTACTS}
    RETURNING id`);
}

/** What handsets wrote, for the conversation of whoever wrote to them last; from the same sender, if there is one. */
export function insertReplies(
  ctx: AccountContext,
  replies: readonly { id: string; from: string; to: string; text: string }[],
): Statement {
  const account = ctx.db.accountId;
  return statement(sql`INSERT OR IGNORE INTO ghl_replies
      (account_id, id, location_id, contact_id, text, next_at)
    SELECT ${account}, r.value ->> 'id', m.location_id, m.contact_id, r.value ->> 'text', ${ctx.now()}
    FROM json_each(${JSON.stringify(replies)}) r JOIN ghl_messages m
      ON m.account_id = ${account} AND m.id = (SELECT id FROM ghl_messages
        WHERE account_id = ${account} AND number = r.value ->> 'from' AND status = 'sent'
        ORDER BY (sender = r.value ->> 'to') DESC, created_at DESC LIMIT 1)
    RETURNING id`);
}

export async function claimReply(ctx: AccountContext, id: string, until: number) {
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE ghl_replies SET next_at = ${until}, tries = tries + 1
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND next_at <= ${ctx.now()} RETURNING id`),
  ]);
  const isOurs = returned(result, z.object({ id: z.string() })).length > 0;
  return isOurs ? ctx.db.find(ghlReplies, eq(ghlReplies.id, id)) : undefined;
}

export function deleteReply(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(ghlReplies, eq(ghlReplies.id, id));
}

export function delayReply(ctx: AccountContext, id: string, nextAt: number): Statement {
  return ctx.db.update(ghlReplies, { nextAt }, eq(ghlReplies.id, id));
}

const dueMessage = z.object({ account_id: z.string(), id: idSchema("ghlMessage") });
const dueReply = z.object({ account_id: z.string(), id: z.string() });

export function dueMessages(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ghl_messages WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: a sweep sends, and reports, what is due of any account */`;
  return readRows(shard, query, dueMessage);
}

export function dueReplies(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ghl_replies WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: a sweep brings back what handsets of any account answered */`;
  return readRows(shard, query, dueReply);
}
