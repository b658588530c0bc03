import type { SystemContext } from "#worker/context.ts";
import { CURSOR_JOBS } from "#worker/cursor-jobs.ts";
import { lostSince } from "#worker/kernel/lost-since.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { wakeJobs } from "#worker/kernel/wake-jobs.ts";

/**
 * Puts the jobs of a shard that were queued before the process began, at `awakeSince`, on the queue again: they may be
 * lost. Returns whether any is open.
 */
export async function wakeLostJobs(
  ctx: SystemContext,
  shard: number,
  awakeSince: number,
): Promise<boolean> {
  const database = ctx.shards[shard];
  if (!database || isStopped(ctx, shard)) return false;
  const before = lostSince(ctx.now(), awakeSince);
  return wakeJobs(ctx, database, { jobs: CURSOR_JOBS, before });
}
