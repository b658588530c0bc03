import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import { HINT_DELAY_MS, HINTED_EVERY_MS } from "#core/rules/crm/syncs.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { crmLinks, crmOptOuts, crmSyncs } from "#worker/db/schema/shard/crm-syncs.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";
import { noteEvent } from "#worker/domains/integrations/connections/webhook-queries.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";
import { markNamed } from "./link-queries.ts";

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

/** Has the syncs of a CRM's account run soon; answers when the first of those does for which nobody asked before. */
export async function hint(
  ctx: AccountContext,
  of: { app: CrmApp; vendorId?: string | undefined },
  recordIds: readonly string[],
): Promise<number | undefined> {
  const vendor = of.vendorId === undefined ? sql`` : sql`AND vendor_id = ${of.vendorId}`;
  // What stopped is not retried by strangers.
  const its = sql`account_id = ${ctx.db.accountId} AND app = ${of.app} ${vendor} AND status = 'active'`;
  const now = ctx.now();
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE crm_syncs SET hint_due_at = MAX(${now + HINT_DELAY_MS},
        pass_started_at + ${HINTED_EVERY_MS})
      WHERE ${its} AND hint_due_at IS NULL RETURNING hint_due_at AS at`),
    markNamed(ctx, sql`SELECT id FROM crm_syncs WHERE ${its}`, recordIds),
    noteEvent(ctx, of.app),
  ]);
  const hinted = returned(result, z.object({ at: z.number() }));
  return hinted.length === 0 ? undefined : Math.min(...hinted.map(({ at }) => at));
}

const HINTED = sql`hint_due_at IS NOT NULL AND running = 0 AND status = 'active'`;

/** Those that webhooks ask for, whose time has come. */
export function hintedSyncs(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM crm_syncs WHERE ${HINTED} AND hint_due_at <= ${now}
    ORDER BY hint_due_at LIMIT ${limit}
    /* cross-account: the clock begins the hinted syncs of every account */`;
  return readRows(shard, query, due);
}

/** When the next one is due. */
export async function nextHinted(shard: D1Database): Promise<number | undefined> {
  const query = sql`SELECT MIN(hint_due_at) AS at FROM crm_syncs WHERE ${HINTED}
    /* cross-account: the clock is set for the syncs of every account */`;
  const [row] = await readRows(shard, query, z.object({ at: z.number().nullable() }));
  return row?.at ?? undefined;
}

export function dueSyncs(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM crm_syncs
    WHERE running = 0 AND status <> 'paused' AND next_at <= ${now} ORDER BY next_at LIMIT ${limit}
    /* cross-account: the sweep begins the due syncs of every account */`;
  return readRows(shard, query, due);
}
