import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { MESSAGE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { ghlMessages, ghlReplies } from "#worker/db/schema/shard/ghl.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";

type GhlMessageRow = typeof ghlMessages.$inferSelect;
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

/** What was taken, and until when. */
type Taken<T> = T & { nextAt: number };

/** Takes what is due: of two that look at it, one goes on. False for what is not due. */
async function claim(ctx: AccountContext, taking: Statement): Promise<boolean> {
  const [result] = await ctx.db.batch([taking]);
  return returned(result, z.object({ id: z.string() })).length > 0;
}

/** Undefined for a message that is not due. */
export async function claimMessage(
  ctx: AccountContext,
  id: string,
  until: number,
): Promise<Taken<GhlMessageRow> | undefined> {
  const taking = statement(sql`UPDATE ghl_messages SET next_at = ${until}, tries = tries + 1
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND next_at <= ${ctx.now()} RETURNING id`);
  if (!(await claim(ctx, taking))) return undefined;
  const row = await ctx.db.find(ghlMessages, eq(ghlMessages.id, id));
  return row && { ...row, nextAt: until };
}

/**
 * What came of a look at a message. One that was hurried meanwhile is looked at again: what was said of it may have arrived
 * after what another look said.
 */
export function endLook(
  ctx: AccountContext,
  { id, nextAt: until }: Taken<GhlMessageRow>,
  { reported, nextAt }: Pick<GhlMessageRow, "reported" | "nextAt">,
): Statement {
  return statement(sql`UPDATE ghl_messages SET reported = ${reported},
      next_at = CASE WHEN next_at = ${until} THEN ${nextAt} ELSE ${ctx.now()} END
    WHERE account_id = ${ctx.db.accountId} AND id = ${id}`);
}

export function changeMessage(
  ctx: AccountContext,
  id: string,
  change: Partial<Pick<GhlMessageRow, "status" | "reason" | "nextAt">>,
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

/** That numbers opted out, for the contacts to whom locations wrote under them. */
export function insertOptOuts(ctx: AccountContext, numbers: readonly string[]): Statement {
  const account = ctx.db.accountId;
  return statement(sql`INSERT OR REPLACE INTO ghl_replies
      (account_id, id, kind, location_id, contact_id, text, next_at)
    SELECT DISTINCT ${account}, location_id || ':' || contact_id, 'optOut', location_id, contact_id,
      number, ${ctx.now()}
    FROM json_each(${JSON.stringify(numbers)}) n CROSS JOIN ghl_messages
      ON account_id = ${account} AND number = n.value
    LIMIT ${MOST_CONTACTS * numbers.length}
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

export async function claimNews(
  ctx: AccountContext,
  id: string,
  until: number,
): Promise<Taken<GhlNewsRow> | undefined> {
  const taking = statement(sql`UPDATE ghl_replies SET next_at = ${until}, tries = tries + 1
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND next_at <= ${ctx.now()} RETURNING id`);
  if (!(await claim(ctx, taking))) return undefined;
  const row = await ctx.db.find(ghlReplies, eq(ghlReplies.id, id));
  return row && { ...row, nextAt: until };
}

/** As it was taken: an opt-out that was written again meanwhile is other news. */
const taken = ({ id, nextAt }: Taken<GhlNewsRow>) => sql`id = ${id} AND next_at = ${nextAt}`;

export function deleteNews(ctx: AccountContext, row: Taken<GhlNewsRow>): Statement {
  return ctx.db.delete(ghlReplies, taken(row));
}

export function delayNews(ctx: AccountContext, row: Taken<GhlNewsRow>, nextAt: number): Statement {
  return ctx.db.update(ghlReplies, { nextAt }, taken(row));
}

const dueMessage = z.object({ account_id: z.string(), id: idSchema("ghlMessage") });
const due = z.object({ account_id: z.string(), id: z.string() });

export function dueMessages(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ghl_messages WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: a sweep sends, and reports, what is due of any account */`;
  return readRows(shard, query, dueMessage);
}

export function dueNews(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ghl_replies WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: a sweep tells what handsets of any account answered, and who opted out */`;
  return readRows(shard, query, due);
}
