import type { SystemContext } from "#worker/context.ts";
import { wakeChanges } from "#worker/domains/audience/contacts/wake-changes.ts";
import { wakeImports } from "#worker/domains/audience/imports/wake-imports.ts";
import { wakeExports } from "#worker/domains/reports/exports/wake-exports.ts";
import { repeatLostPlans } from "#worker/domains/sending/sending/repeat-lost-plans.ts";
import { lostSince } from "#worker/kernel/lost-since.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";

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
  const [plans, ...open] = await Promise.all([
    repeatLostPlans(ctx, database, { before, repeatedTo }),
    wakeImports(ctx, database, before),
    wakeExports(ctx, database, before),
    wakeChanges(ctx, database, before),
  ]);
  return { isOpen: plans.isPlanning || open.includes(true), repeatedTo: plans.repeatedTo };
}
