import type { SystemContext } from "#worker/context.ts";
import { eachAlone, forEachAccount } from "#worker/kernel/each-alone.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { deleteRest } from "./inner/delete-queries.ts";
import { lookAt } from "./inner/look-at-trigger.ts";
import { type DueTrigger, dueTriggers } from "./inner/trigger-queries.ts";
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

/** Starts workflows for the numbers whose date has come, or that came into a segment: a page of each in turn. */
export async function sweepTriggers(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<boolean> {
  if (isStopped(ctx, shard)) return false;
  const rows = await dueTriggers(database, { now: ctx.now(), limit: AT_ONCE });
  let going = rows;
  while (going.length > 0 && !ctx.isSpent?.()) {
    const next: DueTrigger[] = [];
    await forEachAccount(ctx, "workflow triggers", going, async (account, row) => {
      const rest = await lookAt(account, row);
      if (rest) next.push(rest);
    });
    going = next;
  }
  return rows.length === AT_ONCE || going.length > 0;
}
