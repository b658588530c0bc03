import type { SystemContext } from "#worker/context.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { claimRuns, nextRunDue, RUN_LEASE_MS } from "./inner/run-queries.ts";
import { queueRuns } from "./trigger-runs.ts";

const AT_ONCE = 1000;
/** Sets in one turn; the next turn follows without a pause. */
const SETS = 100;

/**
 * Claims the runs of a shard that are due and puts them on the queue, in sets. A claim is only a lease: what happens
 * once happens in the transaction that moves a run. Returns when the next turn is due.
 */
export async function claimDueRuns(ctx: SystemContext, shard: number): Promise<number | undefined> {
  if (isStopped(ctx, shard)) return ctx.now() + RUN_LEASE_MS;
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  for (let set = 0; set < SETS; set++) {
    const { runs, next } = await claimRuns(database, { now: ctx.now(), limit: AT_ONCE });
    for (const [id, own] of Map.groupBy(runs, ({ account_id }) => account_id)) {
      const account = await resolveAccount(ctx, id);
      if (!account) continue;
      await queueRuns(
        ctx.forAccount(account),
        own.map((run) => run.id),
      );
    }
    if (runs.length < AT_ONCE) return next;
  }
  return ctx.now();
}

/** Anything due before the next sweep, and a little more. */
const AHEAD_MS = 90_000;

/** The watchdog: sets the alarm of a shard if a run is due soon, or was lost. */
export async function sweepRuns(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<void> {
  const due = await nextRunDue(database);
  if (due !== undefined && due <= ctx.now() + AHEAD_MS) await ctx.scheduler(shard).arm(shard, due);
}
