import type { SystemContext } from "#worker/context.ts";
import { eachAlone, forEachAccount } from "#worker/kernel/each-alone.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { deleteRest } from "./inner/delete-queries.ts";
import { lookAt } from "./inner/look-at-trigger.ts";
import { dueTriggers } from "./inner/trigger-queries.ts";
import {
  endStopped,
  endStopping,
  type StoppedRow,
  stoppedWorkflows,
} from "./inner/version-queries.ts";

const AT_ONCE = 20;
const RUNS_AT_ONCE = 2000;

/** Ends the runs of workflows that were stopped, and deletes what is left of those that were deleted, bit by bit. */
export async function sweepStopped(ctx: SystemContext, database: D1Database): Promise<boolean> {
  const rows = await stoppedWorkflows(database, AT_ONCE);
  let hasMore = rows.length === AT_ONCE;
  await eachAlone(ctx, "stopped workflows", rows, async (row: StoppedRow) => {
    const isOver = await endStopped(database, row, ctx.now());
    if (isOver && row.deleted_at === null) await endStopping(database, row);
    const isGone = row.deleted_at === null || (await deleteRest(database, row, RUNS_AT_ONCE));
    hasMore ||= !(isOver && isGone);
  });
  return hasMore;
}

/** Starts workflows for the numbers whose date has come, or that are in a segment by now. */
export async function sweepTriggers(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<boolean> {
  if (isStopped(ctx, shard)) return false;
  const rows = await dueTriggers(database, { now: ctx.now(), limit: AT_ONCE });
  let hasMore = rows.length === AT_ONCE;
  await forEachAccount(ctx, "workflow triggers", rows, async (account, row) => {
    hasMore = (await lookAt(account, row)) || hasMore;
  });
  return hasMore;
}
