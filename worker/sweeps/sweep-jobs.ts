import type { SystemContext } from "#worker/context.ts";
import { CURSOR_JOBS } from "#worker/cursor-jobs.ts";
import { wakeJobs } from "#worker/kernel/wake-jobs.ts";

const STALLED_MS = 60_000;

/** Wakes the stalled jobs of a shard, and gives up on those not finished within a day. */
export async function sweepJobs(ctx: SystemContext, shard: D1Database): Promise<void> {
  await wakeJobs(ctx, shard, { jobs: CURSOR_JOBS, before: ctx.now() - STALLED_MS });
}
