import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { crmLinks, crmOptOuts, crmSyncs } from "#worker/db/schema/shard/crm-syncs.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";

export type SyncRow = Omit<typeof crmSyncs.$inferSelect, "accountId">;
export type SyncChange = Partial<Omit<SyncRow, "id">>;

export const SYNC_ROWS: JobRows = {
  table: crmSyncs,
  open: sql`running = 1`,
  since: sql`run_at`,
};

export function insertSync(
  ctx: AccountContext,
  row: Omit<typeof crmSyncs.$inferInsert, "accountId">,
): Statement {
  return ctx.db.insert(crmSyncs, row);
}

/** For the batch that adds one: aborts it if the account has as many. */
export function abortUnlessFewer(ctx: AccountContext, most: number): Statement {
  return abortUnless(sql`(SELECT COUNT(*) FROM crm_syncs
    WHERE account_id = ${ctx.db.accountId}) < ${most}`);
}

export function findSync(ctx: AccountContext, id: string): Promise<SyncRow | undefined> {
  return ctx.db.find(crmSyncs, eq(crmSyncs.id, id));
}

export function syncById(ctx: AccountContext, id: string): Promise<SyncRow> {
  return ctx.db.get(crmSyncs, eq(crmSyncs.id, id), "Sync");
}

export function syncsOf(ctx: AccountContext): Promise<SyncRow[]> {
  return ctx.db.list(crmSyncs);
}

export function changeSync(ctx: AccountContext, id: string, change: SyncChange): Statement {
  return ctx.db.update(crmSyncs, { ...change, updatedAt: ctx.now() }, eq(crmSyncs.id, id));
}

/** A run that is under way has read other choices: it is overtaken, and begins again where it is. */
export function overtakeRun(ctx: AccountContext, id: string): Statement {
  return ctx.db.update(crmSyncs, { step: sql`step + 1` }, eq(crmSyncs.id, id));
}

/** The same of one that is as it was read; aborts its batch if it is not. */
export function changeAsRead(ctx: AccountContext, row: SyncRow, change: SyncChange): Statement[] {
  const { id, step, running } = row;
  const asRead = and(eq(crmSyncs.id, id), eq(crmSyncs.step, step), eq(crmSyncs.running, running));
  const changed = { ...change, step: step + 1, updatedAt: ctx.now() };
  return [ctx.db.update(crmSyncs, changed, asRead ?? sql`0`), abortUnlessChanged()];
}

/** With its links; what it brought in stays. */
export function deleteSyncRows(ctx: AccountContext, id: string): Statement[] {
  return [
    ctx.db.delete(crmOptOuts, eq(crmOptOuts.syncId, id)),
    ctx.db.delete(crmLinks, eq(crmLinks.syncId, id)),
    ctx.db.delete(crmSyncs, eq(crmSyncs.id, id)),
  ];
}

/** The same of all syncs of these groups. */
export function deleteSyncsOf(ctx: AccountContext, groups: readonly string[]): Statement[] {
  const { accountId } = ctx.db;
  const its = sql`SELECT id FROM crm_syncs WHERE account_id = ${accountId}
    AND group_id IN ${amongIds(groups)}`;
  return [
    ctx.db.delete(crmOptOuts, sql`sync_id IN (${its})`),
    ctx.db.delete(crmLinks, sql`sync_id IN (${its})`),
    ctx.db.delete(crmSyncs, sql`group_id IN ${amongIds(groups)}`),
  ];
}

const due = z.object({ account_id: idSchema("account"), id: z.string() });

export function dueSyncs(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM crm_syncs
    WHERE running = 0 AND status <> 'paused' AND next_at <= ${now} ORDER BY next_at LIMIT ${limit}
    /* cross-account: the sweep begins the due syncs of every account */`;
  return readRows(shard, query, due);
}
