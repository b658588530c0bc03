import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { OVERLAP_MS } from "#core/rules/crm/syncs.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { crmLinks, crmOptOuts } from "#worker/db/schema/shard/crm-syncs.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { problemSince } from "#worker/domains/integrations/connections/problem-since.ts";
import { changeSync, type SyncRow } from "./sync-queries.ts";

/** For the batch that opts a number out: the CRMs that have it, and take opt-outs, are told. */
export function tellOptOut(ctx: AccountContext, number: string, at: number): Statement {
  return statement(sql`INSERT INTO crm_opt_outs (account_id, sync_id, record_id, at, next_at)
    SELECT l.account_id, l.sync_id, l.record_id, ${at}, ${ctx.now()} FROM crm_links l
      CROSS JOIN crm_syncs s ON s.account_id = l.account_id AND s.id = l.sync_id AND s.write_back = 1
    WHERE l.account_id = ${ctx.db.accountId} AND l.number = ${number}
    ON CONFLICT (account_id, sync_id, record_id)
      DO UPDATE SET at = excluded.at, next_at = excluded.next_at, told_at = NULL`);
}

/**
 * For the batch that has read records which do not say so: those whose numbers are opted out here are told of. What was
 * told a moment ago may not be there yet.
 */
export function tellUnknown(
  ctx: AccountContext,
  { id, writeBack }: SyncRow,
  recordIds: readonly string[],
): Statement[] {
  if (!writeBack || recordIds.length === 0) return [];
  const now = ctx.now();
  return [
    statement(sql`INSERT INTO crm_opt_outs (account_id, sync_id, record_id, at, next_at)
      SELECT l.account_id, l.sync_id, l.record_id, ${now}, ${now} FROM crm_links l
        CROSS JOIN suppressions s ON s.account_id = l.account_id AND s.number = l.number
          AND s.opted_out_at IS NOT NULL
      WHERE l.account_id = ${ctx.db.accountId} AND l.sync_id = ${id}
        AND l.record_id IN ${amongIds(recordIds)}
      ON CONFLICT (account_id, sync_id, record_id)
        DO UPDATE SET at = excluded.at, next_at = excluded.next_at, told_at = NULL
        WHERE told_at < ${now - OVERLAP_MS}`),
  ];
}

const due = z.object({ account_id: idSchema("account"), id: z.string() });

/** Syncs whose CRMs are to be told of opt-outs, each once, those that have waited for longest first. */
export function dueOptOuts(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM (SELECT s.account_id, s.id,
        (SELECT MIN(o.next_at) FROM crm_opt_outs o WHERE o.account_id = s.account_id
          AND o.sync_id = s.id AND o.told_at IS NULL) AS due_at
      FROM crm_syncs s WHERE s.write_back = 1 AND s.status <> 'paused')
    WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
    /* cross-account: the sweep tells the CRMs of every account */`;
  return readRows(shard, query, due);
}

const untold = z
  .object({ record_id: z.string(), at: z.number() })
  .transform(({ record_id: recordId, at }) => ({ recordId, at }));
export type Untold = z.output<typeof untold>;

export function untoldOf(ctx: AccountContext, id: string, limit: number): Promise<Untold[]> {
  return ctx.db.rows(
    sql`SELECT record_id, at FROM crm_opt_outs WHERE account_id = ${ctx.db.accountId}
      AND sync_id = ${id} AND told_at IS NULL AND next_at <= ${ctx.now()}
      ORDER BY at LIMIT ${limit}`,
    untold,
  );
}

/** Said once more while it was told: it is told again. */
const asRead = (id: string, { recordId, at }: Untold) =>
  and(eq(crmOptOuts.syncId, id), eq(crmOptOuts.recordId, recordId), eq(crmOptOuts.at, at)) ??
  sql`0`;

/** What the CRM says from now on is what we told it. */
export function markTold(ctx: AccountContext, id: string, one: Untold): Statement[] {
  const link = and(eq(crmLinks.syncId, id), eq(crmLinks.recordId, one.recordId)) ?? sql`0`;
  return [
    ctx.db.update(crmOptOuts, { toldAt: ctx.now() }, asRead(id, one)),
    ctx.db.update(crmLinks, { optedOut: true }, link),
    changeSync(ctx, id, { toldAfterMs: Math.max(0, ctx.now() - one.at) }),
  ];
}

/** Of records that have another number by now, or whose owners opted in again: there is nothing to tell of them. */
export function dropOutdated(ctx: AccountContext, id: string): Statement {
  return statement(sql`DELETE FROM crm_opt_outs WHERE account_id = ${ctx.db.accountId}
    AND sync_id = ${id} AND told_at IS NULL AND NOT EXISTS (SELECT 1 FROM crm_links l
      CROSS JOIN suppressions s ON s.account_id = l.account_id AND s.number = l.number
        AND s.opted_out_at IS NOT NULL
      WHERE l.account_id = crm_opt_outs.account_id AND l.sync_id = crm_opt_outs.sync_id
        AND l.record_id = crm_opt_outs.record_id)`);
}

/** The CRM does not take it. */
export function dropUntold(ctx: AccountContext, sync: SyncRow, one: Untold, problem: string) {
  return [ctx.db.delete(crmOptOuts, asRead(sync.id, one)), noteProblem(ctx, sync, problem)];
}

/** We may not tell it yet: it waits, and the others do not wait for it. */
export function delayUntold(
  ctx: AccountContext,
  sync: SyncRow,
  one: Untold,
  { problem, nextAt }: { problem: string; nextAt: number },
) {
  return [
    ctx.db.update(crmOptOuts, { nextAt }, asRead(sync.id, one)),
    noteProblem(ctx, sync, problem),
  ];
}

function noteProblem(ctx: AccountContext, sync: SyncRow, problem: string): Statement {
  return changeSync(ctx, sync.id, problemSince(sync, problem, ctx.now()));
}

/** What was told so long ago that every page of the CRM shows it. */
export function dropTold(ctx: AccountContext, id: string): Statement {
  const old = sql`sync_id = ${id} AND told_at < ${ctx.now() - OVERLAP_MS}`;
  return ctx.db.delete(crmOptOuts, old);
}

/** What is due and left waits its turn again, behind other syncs. */
export function postponeUntold(ctx: AccountContext, id: string, nextAt: number): Statement {
  const isDue = sql`told_at IS NULL AND next_at <= ${ctx.now()}`;
  const these = and(eq(crmOptOuts.syncId, id), isDue) ?? sql`0`;
  return ctx.db.update(crmOptOuts, { nextAt }, these);
}

/** How many each sync is yet to tell. */
export async function backlogs(ctx: AccountContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.rows(
    sql`SELECT sync_id AS id, COUNT(*) AS n FROM crm_opt_outs
      WHERE account_id = ${ctx.db.accountId} AND told_at IS NULL GROUP BY sync_id`,
    z.object({ id: z.string(), n: z.number() }),
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
