import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { workflows } from "#worker/db/schema/shard/workflows.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import { draftOf } from "./draft.ts";
import { deleteTriggers } from "./trigger-queries.ts";
import type { WorkflowRow } from "./workflow-queries.ts";

/** Freezes a draft as what new runs follow; aborts if it is another by now than the one that was checked. */
export function freeze(
  ctx: AccountContext,
  { id, version }: WorkflowRow,
  definition: string,
): Statement[] {
  const now = ctx.now();
  const where = and(eq(workflows.id, id), eq(workflows.version, version));
  return [
    ctx.db.update(workflows, { active: true, frozen: version, updatedAt: now }, where ?? sql`0`),
    abortUnlessChanged(),
    statement(sql`INSERT INTO workflow_versions
        (account_id, workflow_id, version, definition, created_at)
      VALUES (${ctx.db.accountId}, ${id}, ${version}, ${definition}, ${now}) ON CONFLICT DO NOTHING`),
  ];
}

/** From now on nothing starts a workflow. */
export function setInactive(ctx: AccountContext, id: string): Statement[] {
  return [switchOff(ctx, eq(workflows.id, id)), deleteTriggers(ctx, id)];
}

function switchOff(ctx: AccountContext, where: SQL): Statement {
  return ctx.db.update(workflows, { active: false, updatedAt: ctx.now() }, where);
}

/** The same of an active version; aborts if it is not active any more. */
export function pauseVersion(
  ctx: AccountContext,
  { id, frozen }: Pick<WorkflowRow, "id" | "frozen">,
): Statement[] {
  const isSo = sql`${workflows.id} = ${id} AND ${workflows.active} AND ${workflows.frozen} = ${frozen}`;
  return [switchOff(ctx, isSo), abortUnlessChanged(), deleteTriggers(ctx, id)];
}

/** Runs that end in one transaction. */
const ENDED_AT_ONCE = 2000;

/** From now on no run of a workflow that began by now goes on. The first end with it, the others bit by bit. */
export function stopRuns(ctx: AccountContext, id: string): Statement[] {
  const row = { account_id: ctx.account.id, id, stopped_at: ctx.now() };
  return [
    ctx.db.update(workflows, { stoppedAt: ctx.now() }, eq(workflows.id, id)),
    ...endingRuns(row, ctx.now()),
  ];
}

/** Has runs in flight follow a version from now on, where their place is still there. */
export function moveRunsTo(ctx: AccountContext, id: string, version: number): Statement {
  return ctx.db.update(workflows, { movedAt: ctx.now(), movedTo: version }, eq(workflows.id, id));
}

const EVERY_ACCOUNT = sql`/* cross-account: the sweep ends the stopped runs of every account */`;
const stopped = z.object({
  account_id: z.string(),
  id: z.string(),
  stopped_at: z.number(),
  deleted_at: z.number().nullable(),
});
export type StoppedRow = z.output<typeof stopped>;

/** Workflows that have runs to end, or to delete. */
export function stoppedWorkflows(database: D1Database, limit: number) {
  const query = sql`SELECT account_id, id, stopped_at, deleted_at FROM workflows
    WHERE stopped_at IS NOT NULL ORDER BY stopped_at LIMIT ${limit} ${EVERY_ACCOUNT}`;
  return readRows(database, query, stopped);
}

const running = z.object({ account_id: idSchema("account"), id: z.string(), name: z.string() });

/** Workflows that something starts, or that have runs under way. One that is active may have stopped its older runs. */
export function runningWorkflows(database: D1Database, limit: number) {
  const query = sql`SELECT account_id, id, name FROM workflows w
    WHERE deleted_at IS NULL AND (active = 1 OR EXISTS (
      SELECT 1 FROM workflow_runs r
      WHERE r.account_id = w.account_id AND r.workflow_id = w.id AND r.state = 'active'
        AND (w.stopped_at IS NULL OR r.created_at > w.stopped_at)))
    LIMIT ${limit} /* cross-account: a restore stops every account's workflows */`;
  return readRows(database, query, running);
}

const REASON = "All runs were stopped";

/** Ends runs of a stopped workflow, so many at most; true if it has none left. */
export async function endStopped(
  database: D1Database,
  row: StoppedRow,
  now: number,
): Promise<boolean> {
  const results = await runBatch(database, endingRuns(row, now));
  return (results.at(-1)?.meta.changes ?? 0) < ENDED_AT_ONCE;
}

/** What the last of them changes are the runs. */
function endingRuns(
  { account_id: account, id, stopped_at: at }: Omit<StoppedRow, "deleted_at">,
  now: number,
): Statement[] {
  const own = sql`account_id = ${account} AND workflow_id = ${id} AND state = 'active'`;
  const some = sql`SELECT id FROM workflow_runs WHERE ${own} AND created_at <= ${at}
    ORDER BY id LIMIT ${ENDED_AT_ONCE}`;
  const counted = (
    action: ReturnType<typeof sql>,
    what: ReturnType<typeof sql>,
    where = sql`true`,
  ) =>
    statement(sql`INSERT INTO workflow_counts (account_id, workflow_id, action_id, what, runs)
      SELECT ${account}, ${id}, ${action} AS action, ${what}, COUNT(*) FROM workflow_runs
      WHERE account_id = ${account} AND id IN (${some}) AND ${where} GROUP BY action
      ON CONFLICT DO UPDATE SET runs = runs + excluded.runs`);
  return [
    counted(sql`''`, sql`'started'`, sql`seq = 0`),
    counted(sql`''`, sql`'stopped'`),
    statement(sql`INSERT INTO workflow_counts (account_id, workflow_id, action_id, what, runs)
      SELECT ${account}, ${id}, node AS action, 'here', -COUNT(*) FROM workflow_runs
      WHERE account_id = ${account} AND id IN (${some}) AND until IS NOT NULL GROUP BY action
      ON CONFLICT DO UPDATE SET runs = runs + excluded.runs`),
    statement(sql`UPDATE workflow_runs SET state = 'stopped', reason = ${REASON}, until = NULL,
        wait_key = NULL, sending = NULL, seq = seq + 1, updated_at = ${now}
      WHERE account_id = ${account} AND id IN (${some})`),
  ];
}

/** Nothing of a stopped workflow is left to end. */
export async function endStopping(
  database: D1Database,
  { account_id: account, id, stopped_at: at }: StoppedRow,
): Promise<void> {
  await runBatch(database, [
    statement(sql`UPDATE workflows SET stopped_at = NULL
      WHERE account_id = ${account} AND id = ${id} AND stopped_at = ${at} AND deleted_at IS NULL`),
  ]);
}

const active = z.object({ id: z.string(), name: z.string(), definition: z.string() });

/** What the account's active workflows do. */
export async function activeDefinitions(ctx: AccountContext) {
  const rows = await ctx.db.rows(
    sql`SELECT w.id, w.name, v.definition FROM workflows w JOIN workflow_versions v
        ON v.account_id = w.account_id AND v.workflow_id = w.id AND v.version = w.frozen
      WHERE w.account_id = ${ctx.db.accountId} AND w.active`,
    active,
  );
  return rows.map(({ id, name, definition }) => ({
    id,
    name,
    draft: draftOf({ draft: definition }),
  }));
}
