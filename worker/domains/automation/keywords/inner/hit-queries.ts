import { sql } from "drizzle-orm";
import * as z from "zod";
import { KEYWORD_ACTIONS } from "#core/rules/keywords.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";

const DAY_MS = 86_400_000;

const flag = z.number().transform(Boolean);
const hit = z.object({
  message: z.string(),
  number: z.string(),
  keyword: z.string(),
  /** Null if the keyword was deleted meanwhile. */
  sender: z.string().nullable(),
  word: z.string().nullable(),
  action: z.enum(KEYWORD_ACTIONS).nullable(),
  group_id: z.string().nullable(),
  reply: z.string().nullable(),
  /** By one of the lists that keep messages from a number. */
  suppressed: flag,
  /** Replies to the handset within a day, and when the last one was. */
  replies: z.number(),
  replied_at: z.number().nullable(),
});
export type Hit = z.infer<typeof hit>;

/** Those of some messages that are still to be acted on, in the order in which they came. */
export function pendingHits(
  ctx: AccountContext,
  messages: readonly string[],
  lists: readonly string[],
): Promise<Hit[]> {
  const { accountId } = ctx.db;
  const replies = (figure: "COUNT(*)" | "MAX(p.at)") => sql`(SELECT ${sql.raw(figure)}
    FROM keyword_hits p WHERE p.account_id = ${accountId} AND p.keyword_id = h.keyword_id
      AND p.number = h.number AND p.at > ${ctx.now() - DAY_MS} AND p.replied = 1)`;
  return ctx.db.rows(
    sql`SELECT h.message_id AS message, h.number, h.keyword_id AS keyword, k.sender, k.word, k.action, k.group_id,
        k.reply, ${replies("COUNT(*)")} AS replies, ${replies("MAX(p.at)")} AS replied_at,
        EXISTS (SELECT 1 FROM suppressions s WHERE s.number = h.number
          AND s.account_id IN ${amongIds(lists)}
          AND (s.opted_out_at IS NOT NULL OR s.blocked_at IS NOT NULL)) AS suppressed
      FROM keyword_hits h
      LEFT JOIN keywords k ON k.account_id = h.account_id AND k.id = h.keyword_id
      WHERE h.account_id = ${accountId} AND h.message_id IN ${amongIds(messages)}
        AND h.status = 'pending'
      ORDER BY h.message_id`,
    hit,
  );
}

/** They are acted on; aborts the batch if any of them already was. */
export function endHits(
  ctx: AccountContext,
  hits: readonly { message: string }[],
  replied: ReadonlySet<string>,
): Statement[] {
  const rows = hits.map(({ message }) => [message, replied.has(message) ? 1 : 0]);
  return [
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS message, value->>1 AS replied
        FROM json_each(${JSON.stringify(rows)}))
      UPDATE keyword_hits SET status = 'done', replied = j.replied
      FROM j WHERE account_id = ${ctx.db.accountId} AND message_id = j.message
        AND status = 'pending'`),
    abortUnless(sql`changes() = ${rows.length}`),
  ];
}

/** Counts what a keyword received, and notes what kept it from working. */
export function countHits(
  ctx: AccountContext,
  keyword: string,
  { received, problem }: { received: number; problem: string | null },
): Statement {
  return statement(sql`UPDATE keywords SET received = received + ${received},
      received_at = ${ctx.now()}, problem = ${problem}
    WHERE account_id = ${ctx.db.accountId} AND id = ${keyword}`);
}

const due = z.object({ account_id: z.string(), message_id: z.string() });

/** On one shard, those received before a moment that no job has acted on. */
export function overdueHits(database: D1Database, before: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, message_id FROM keyword_hits
      WHERE status = 'pending' AND at < ${before} ORDER BY at LIMIT ${limit}
      /* cross-account: the sweep acts on what lost jobs left of any account */`,
    due,
  );
}

/** Deletes those that no reply is counted by any more; returns how many. */
export async function deleteOldHits(
  database: D1Database,
  now: number,
  limit: number,
): Promise<number> {
  const [result] = await runBatch(database, [
    statement(sql`DELETE FROM keyword_hits WHERE (account_id, message_id) IN (
      SELECT account_id, message_id FROM keyword_hits
      WHERE status = 'done' AND at < ${now - DAY_MS} ORDER BY at LIMIT ${limit})
      /* cross-account: the sweep forgets them, whosever they are */`),
  ]);
  return result?.meta.changes ?? 0;
}

const contact = z.object({ id: z.string() });

/** A group's contacts with these numbers. */
export async function contactsOf(
  ctx: AccountContext,
  group: string,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT id FROM contacts WHERE account_id = ${ctx.db.accountId} AND group_id = ${group}
      AND number IN ${amongIds(numbers)}`,
    contact,
  );
  return rows.map(({ id }) => id);
}
