import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { schedulerRuns } from "#worker/db/schema/shard/file-scheduler.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { countDataWithoutLimit, subtractData } from "#worker/kernel/limits/keep-within.ts";

export type RunRow = typeof schedulerRuns.$inferSelect;

export function findRun(ctx: AccountContext, id: string): Promise<RunRow | undefined> {
  return ctx.db.find(schedulerRuns, eq(schedulerRuns.id, id));
}

/** The last times of a scheduler, the latest first: the one that waits is among them. */
export function lastRuns(ctx: AccountContext, groupId: string): Promise<RunRow[]> {
  const where = eq(schedulerRuns.groupId, groupId);
  return ctx.db.list(schedulerRuns, { where, orderBy: desc(schedulerRuns.dueAt), limit: 3 });
}

interface Page {
  limit: number;
  offset: number;
}

export function runPage(ctx: AccountContext, groupId: string, { limit, offset }: Page) {
  const where = eq(schedulerRuns.groupId, groupId);
  return ctx.db.page(schedulerRuns, { where, orderBy: desc(schedulerRuns.dueAt), limit, offset });
}

/** The files of the same page. */
export function fileIdsOfPage(ctx: AccountContext, groupId: string, { limit, offset }: Page): SQL {
  return sql`SELECT file_id FROM scheduler_runs
    WHERE account_id = ${ctx.db.accountId} AND group_id = ${groupId}
    ORDER BY due_at DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** A time that is to come; one that it has already stays as it is. */
export function insertRun(
  ctx: AccountContext,
  run: Pick<RunRow, "id" | "groupId" | "dueAt" | "opensAt" | "closesAt">,
): Statement[] {
  const insert = statement(sql`INSERT INTO scheduler_runs
      (account_id, id, group_id, due_at, opens_at, closes_at, status, created_at)
    VALUES (${ctx.db.accountId}, ${run.id}, ${run.groupId}, ${run.dueAt}, ${run.opensAt},
      ${run.closesAt}, 'waiting', ${ctx.now()}) ON CONFLICT DO NOTHING`);
  return [insert, countDataWithoutLimit(ctx, CHANGED_BYTES)];
}

/** Bytes of the rows that the statement before inserted or deleted. */
const CHANGED_BYTES = sql`changes() * ${ROW_BYTES.schedulerRun}`;

type Ended = Partial<Pick<RunRow, "fileId" | "campaignId" | "info">> & {
  status: Exclude<RunRow["status"], "waiting">;
};

/** Ends a time that waits; aborts if it was ended. */
export function endRun(ctx: AccountContext, id: string, ended: Ended): Statement[] {
  const one = and(eq(schedulerRuns.id, id), eq(schedulerRuns.status, "waiting"));
  return [
    ctx.db.update(schedulerRuns, { ...ended, endedAt: ctx.now() }, one ?? sql`0`),
    abortUnlessChanged(),
  ];
}

/** A file came for a time that was missed: it waits again; aborts if another file did. */
export function reviveRun(ctx: AccountContext, id: string): Statement[] {
  const one = and(eq(schedulerRuns.id, id), eq(schedulerRuns.status, "missed"));
  const change = { status: "waiting", late: true, endedAt: null } as const;
  return [ctx.db.update(schedulerRuns, change, one ?? sql`0`), abortUnlessChanged()];
}

/** Forgets what waits: its scheduler gets other times. */
export function deleteWaitingRuns(ctx: AccountContext, groupId: string): Statement[] {
  const its = and(eq(schedulerRuns.groupId, groupId), eq(schedulerRuns.status, "waiting"));
  return [ctx.db.delete(schedulerRuns, its ?? sql`0`), subtractData(ctx, CHANGED_BYTES)];
}

export function deleteRuns(ctx: AccountContext, groupId: string): Statement[] {
  const all = ctx.db.delete(schedulerRuns, eq(schedulerRuns.groupId, groupId));
  return [all, subtractData(ctx, CHANGED_BYTES)];
}
