import { desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { newId } from "#core/ids.ts";
import { FILE_TEXTS, MAX_LOGGED_ROWS } from "#core/rules/file-schedules.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { schedulerLog } from "#worker/db/schema/shard/file-scheduler.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { freeBytes } from "#worker/kernel/limits/usage-queries.ts";

export function logPage(
  ctx: AccountContext,
  groupId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = eq(schedulerLog.groupId, groupId);
  return ctx.db.page(schedulerLog, { where, orderBy: desc(schedulerLog.id), limit, offset });
}

interface Entry {
  groupId: string;
  file: string | null;
  info: string;
}

/** Behind the entries of its rows, which begin with digits: the newest first, it is read before them. */
const HEAD = "Z";

export function logEntry(ctx: AccountContext, entry: Entry): Statement[] {
  const id = newId("schedulerEntry", ctx.now());
  return [insertEntry(ctx, entry, id), countEntries(ctx, entry.groupId, id)];
}

function insertEntry(ctx: AccountContext, entry: Entry, id: string): Statement {
  const values = { ...entry, id: id + HEAD, at: ctx.now(), row: null, number: null };
  return ctx.db.insert(schedulerLog, values);
}

const ENTRY_BYTES = sql`${ROW_BYTES.schedulerEntry}
  + LENGTH(CAST(COALESCE(file, '') || COALESCE(number, '') || info AS BLOB))`;

/** Counts entries whose ids begin so. What went wrong is written down however full the account is. */
function countEntries(ctx: AccountContext, groupId: string, begin: string): Statement {
  return countDataWithoutLimit(
    ctx,
    sql`(SELECT SUM(${ENTRY_BYTES}) FROM scheduler_log WHERE account_id = ${ctx.db.accountId}
      AND group_id = ${groupId} AND id BETWEEN ${begin} AND ${`${begin}~`})`,
  );
}

/** What was sent, and each row of the list that was left out, in the order of the sheet. */
export function logSent(
  ctx: AccountContext,
  { groupId, file, info }: Entry,
  audience: string,
): Statement[] {
  const id = newId("schedulerEntry", ctx.now());
  const its = sql`account_id = ${ctx.db.accountId} AND audience_id = ${audience}`;
  const more = sql`(SELECT COUNT(*) FROM audience_rejects WHERE ${its}) - ${MAX_LOGGED_ROWS}`;
  return [
    insertEntry(ctx, { groupId, file, info }, id),
    statement(sql`INSERT INTO scheduler_log (account_id, group_id, id, at, file, row, number, info)
      SELECT account_id, ${groupId}, ${id} || printf('%07d', 9999999 - row), ${ctx.now()}, ${file},
        row, substr(number, 1, 60), reason
      FROM audience_rejects WHERE ${its} ORDER BY row LIMIT ${MAX_LOGGED_ROWS}`),
    statement(sql`INSERT INTO scheduler_log (account_id, group_id, id, at, file, info)
      SELECT ${ctx.db.accountId}, ${groupId}, ${`${id}0000000`}, ${ctx.now()}, ${file},
        replace(${FILE_TEXTS.moreRows}, '#', ${more}) WHERE ${more} > 0`),
    countEntries(ctx, groupId, id),
  ];
}

const AT_ONCE = 5000;
const old = z.object({ n: z.number() });

/** Forgets old entries, some at a time; returns whether there are more. */
export async function forgetLog(shard: D1Database, before: number): Promise<boolean> {
  const its = sql`(account_id, group_id, id) IN (SELECT account_id, group_id, id FROM scheduler_log
    WHERE at < ${before} ORDER BY at LIMIT ${AT_ONCE})
    /* cross-account: the sweep forgets the entries of every account after a while */`;
  const [count] = await readRows(
    shard,
    sql`SELECT COUNT(*) AS n FROM (SELECT 1 FROM scheduler_log WHERE at < ${before} LIMIT ${AT_ONCE}) j
      /* cross-account: the sweep forgets the entries of every account after a while */`,
    old,
  );
  if (!count?.n) return false;
  const freed = sql`SELECT account_id, SUM(${ENTRY_BYTES}) AS bytes FROM scheduler_log WHERE ${its}
    GROUP BY account_id`;
  await runBatch(shard, [
    freeBytes("data_bytes", freed),
    statement(sql`DELETE FROM scheduler_log WHERE ${its}`),
  ]);
  return count.n === AT_ONCE;
}
