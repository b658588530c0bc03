import type { SystemContext } from "#worker/context.ts";
import { CURSOR_JOBS } from "#worker/cursor-jobs.ts";
import { repeatLostPlans } from "#worker/domains/sending/sending/repeat-lost-plans.ts";
import { lostSince } from "#worker/kernel/lost-since.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { wakeJobs } from "#worker/kernel/wake-jobs.ts";

interface Watching {
  /** When the process began: what was queued before may be lost. */
  awakeSince: number;
  /** Until when plans that had not moved were put on the queue again. */
  repeatedTo: number;
}

/**
 * Puts the plans, imports, exports and changes of contacts of a shard that were lost with the process on the queue
 * again; a step that two deliveries do counts once. Says whether any is open.
 */
export async function repeatLostJobs(
  ctx: SystemContext,
  shard: number,
  { awakeSince, repeatedTo }: Watching,
): Promise<{ isOpen: boolean; repeatedTo: number }> {
  const database = ctx.shards[shard];
  if (!database || isStopped(ctx, shard)) return { isOpen: false, repeatedTo };
  const before = lostSince(ctx.now(), awakeSince);
  const [plans, isOpen] = await Promise.all([
    repeatLostPlans(ctx, database, { before, repeatedTo }),
    wakeJobs(ctx, database, { jobs: CURSOR_JOBS, before }),
  ]);
  return { isOpen: plans.isPlanning || isOpen, repeatedTo: plans.repeatedTo };
}
