import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { ACTIVITY_KEPT_MS } from "#core/rules/crm/activities.ts";
import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { crmActivities, crmLogCampaigns, crmLogs } from "#worker/db/schema/shard/crm-activities.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";

export type LogRow = Omit<typeof crmLogs.$inferSelect, "accountId">;
export type LogChange = Partial<Omit<LogRow, "id">>;

export const LOG_ROWS: JobRows = {
  table: crmLogs,
  open: sql`running = 1`,
  since: sql`run_at`,
};

export function findLog(ctx: AccountContext, id: string): Promise<LogRow | undefined> {
  return ctx.db.find(crmLogs, eq(crmLogs.id, id));
}

export function findLogOf(ctx: AccountContext, app: CrmApp): Promise<LogRow | undefined> {
  return ctx.db.find(crmLogs, eq(crmLogs.app, app));
}

export function logsOf(ctx: AccountContext): Promise<LogRow[]> {
  return ctx.db.list(crmLogs);
}

export function insertLog(
  ctx: AccountContext,
  row: Omit<typeof crmLogs.$inferInsert, "accountId">,
): Statement {
  return ctx.db.insert(crmLogs, row);
}

/** One that is as it was read; aborts its batch if it is not. */
export function changeAsRead(ctx: AccountContext, row: LogRow, change: LogChange): Statement[] {
  const { id, step, running } = row;
  const asRead = and(eq(crmLogs.id, id), eq(crmLogs.step, step), eq(crmLogs.running, running));
  const changed = { ...change, step: step + 1, updatedAt: ctx.now() };
  return [ctx.db.update(crmLogs, changed, asRead ?? sql`0`), abortUnlessChanged()];
}

/** A run that is under way has read other choices: it is overtaken, and begins again where it is. */
export function chooseAnew(ctx: AccountContext, id: string, choice: LogChange): Statement {
  const chosen = { ...choice, step: sql`step + 1`, updatedAt: ctx.now() };
  return ctx.db.update(crmLogs, chosen, eq(crmLogs.id, id));
}

export function deleteCampaigns(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(crmLogCampaigns, eq(crmLogCampaigns.logId, id));
}

export function deleteWaiting(ctx: AccountContext, id: string): Statement[] {
  return [ctx.db.delete(crmActivities, eq(crmActivities.logId, id)), deleteCampaigns(ctx, id)];
}

/** With all that waits. */
export function deleteLog(ctx: AccountContext, id: string): Statement[] {
  return [...deleteWaiting(ctx, id), ctx.db.delete(crmLogs, eq(crmLogs.id, id))];
}

const due = z.object({ account_id: idSchema("account"), id: z.string() });

/** Those with something to do: to be looked at, written or dropped. The ones that were looked at longest ago come first. */
export function dueLogs(
  shard: D1Database,
  { now, before, limit }: { now: number; before: string; limit: number },
) {
  const query = sql`SELECT g.account_id, g.id FROM crm_logs g
    LEFT JOIN connections c ON c.account_id = g.account_id AND c.app = g.app
    WHERE g.running = 0 AND g.next_at <= ${now} AND (
      c.vendor_id <> g.vendor_id
      OR EXISTS (SELECT 1 FROM crm_activities a WHERE a.account_id = g.account_id
        AND a.log_id = g.id AND a.at < ${now - ACTIVITY_KEPT_MS})
      OR c.status IS NOT 'revoked' AND (
        EXISTS (SELECT 1 FROM crm_activities a
          WHERE a.account_id = g.account_id AND a.log_id = g.id AND a.done_at IS NULL)
        OR EXISTS (SELECT 1 FROM crm_log_campaigns k
          WHERE k.account_id = g.account_id AND k.log_id = g.id)
        OR g.sent + g.reply > 0 AND EXISTS (SELECT 1 FROM messages m
          WHERE m.account_id = g.account_id AND m.id > g.cursor AND m.id < ${before})))
    ORDER BY g.next_at LIMIT ${limit}
    /* cross-account: the sweep begins the due logs of every account */`;
  return readRows(shard, query, due);
}
