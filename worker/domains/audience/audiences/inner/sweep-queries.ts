import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { ACTIVE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { audiences } from "#worker/db/schema/shard/audiences.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

const due = z.object({
  account_id: idSchema("account"),
  id: z.string(),
  used: z.number().transform(Boolean),
});

/**
 * Whether a campaign needs an audience `a`. The list of one that was approved is needed while it is planned, and until the
 * last that is compared with it has been.
 */
const isUsed = sql`CASE a.kind
  WHEN 'reviewed' THEN EXISTS (SELECT 1 FROM campaigns c
      WHERE c.account_id = a.account_id AND c.status = 'planning' AND instr(c.plan_cursor, a.id) > 0)
    OR EXISTS (SELECT 1 FROM campaigns c
      WHERE c.account_id = a.account_id AND c.reviewed_audience_id = a.id
        AND (c.status IN (SELECT value FROM json_each(${JSON.stringify(ACTIVE_STATUSES)}))
          OR EXISTS (SELECT 1 FROM schedules s WHERE s.account_id = c.account_id
            AND s.subject = c.id AND s.status = 'scheduled')))
  ELSE a.complete_at IS NOT NULL AND EXISTS (SELECT 1 FROM campaigns c
    WHERE c.account_id = a.account_id AND c.audience_id = a.id) END`;

/** Audiences to look at, and whether a campaign needs them. */
export function audiencesDue(shard: D1Database, now: number, limit: number) {
  return readRows(
    shard,
    sql`SELECT a.account_id, a.id, ${isUsed} AS used
      FROM audiences a WHERE a.sweep_at <= ${now} ORDER BY a.sweep_at LIMIT ${limit}
      /* cross-account: the sweep deletes what no campaign of any account needs */`,
    due,
  );
}

export function lookLater(ctx: AccountContext, id: string, sweepAt: number): Statement {
  return ctx.db.update(audiences, { sweepAt }, eq(audiences.id, id));
}

/** Nothing can use it from now on; aborts if something does. */
export function giveUp(ctx: AccountContext, id: string): Statement[] {
  return [
    abortUnless(sql`NOT (SELECT ${isUsed} FROM audiences a
      WHERE a.account_id = ${ctx.db.accountId} AND a.id = ${id})`),
    ctx.db.update(audiences, { completeAt: null }, eq(audiences.id, id)),
  ];
}

/** Deletes some of its rows; the numbers of changes say whether more are left. */
export function deleteSome(ctx: AccountContext, id: string, limit: number): Statement[] {
  const own = sql`account_id = ${ctx.db.accountId} AND audience_id = ${id}`;
  return [
    statement(sql`DELETE FROM audience_numbers WHERE ${own} AND number IN
      (SELECT number FROM audience_numbers WHERE ${own} ORDER BY number LIMIT ${limit})`),
    statement(sql`DELETE FROM audience_rejects WHERE ${own} AND row IN
      (SELECT row FROM audience_rejects WHERE ${own} ORDER BY row LIMIT ${limit})`),
  ];
}

/** What was counted for it; goes before `deleteAudience`. */
export function bytesOf(ctx: AccountContext, id: string) {
  return sql`(SELECT bytes FROM audiences WHERE account_id = ${ctx.db.accountId} AND id = ${id})`;
}

export function deleteAudience(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(audiences, eq(audiences.id, id));
}
