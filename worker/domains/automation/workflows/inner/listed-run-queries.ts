import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { RUN_STATES } from "#core/contract/workflows/run-states.ts";
import type { AccountContext } from "#worker/context.ts";
import { workflowRuns, workflowSteps } from "#worker/db/schema/shard/workflows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type RunRow = typeof workflowRuns.$inferSelect;

interface RunList {
  workflow: string;
  state: (typeof RUN_STATES)[number];
  before: string | undefined;
  limit: number;
}

/** Newest first: an id begins with its time. */
export function runPage(ctx: AccountContext, { workflow, state, before, limit }: RunList) {
  const where = and(
    eq(workflowRuns.workflowId, workflow),
    eq(workflowRuns.state, state),
    before === undefined ? undefined : lt(workflowRuns.id, before),
  );
  return ctx.db.list(workflowRuns, { where, orderBy: desc(workflowRuns.id), limit });
}

export function runById(ctx: AccountContext, id: string): Promise<RunRow> {
  return ctx.db.get(workflowRuns, eq(workflowRuns.id, id), "Run");
}

export function stepsOf(ctx: AccountContext, run: string) {
  return ctx.db.list(workflowSteps, {
    where: eq(workflowSteps.runId, run),
    orderBy: asc(workflowSteps.nth),
  });
}

/** Ends a run, unless it has ended, and counts it. */
export function stopRun(ctx: AccountContext, id: string): Statement[] {
  const account = ctx.db.accountId;
  const run = sql`FROM workflow_runs WHERE account_id = ${account} AND id = ${id} AND state = 'active'`;
  return [
    statement(sql`INSERT INTO workflow_counts (account_id, workflow_id, action_id, what, runs)
      SELECT ${account}, workflow_id, '', 'started', 1 ${run} AND seq = 0
      UNION ALL SELECT ${account}, workflow_id, '', 'stopped', 1 ${run}
      UNION ALL SELECT ${account}, workflow_id, node, 'here', -1 ${run} AND until IS NOT NULL
      ON CONFLICT DO UPDATE SET runs = runs + excluded.runs`),
    ctx.db.update(
      workflowRuns,
      {
        ...{ state: "stopped", reason: "It was stopped", until: null, waitKey: null },
        ...{ sending: null, seq: sql`seq + 1`, updatedAt: ctx.now() },
      },
      and(eq(workflowRuns.id, id), eq(workflowRuns.state, "active")) ?? sql`0`,
    ),
  ];
}
