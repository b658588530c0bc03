import type { SystemContext } from "#worker/context.ts";
import { endSweep } from "#worker/kernel/sweep-queries.ts";
import type { SweepMessage } from "#worker/queues/messages.ts";
import { limited } from "./limited.ts";
import { SWEEPS, type Sweep } from "./sweeps.ts";

/** One that begins this close to the end of its claim might still run when the next one begins. */
const MOST_MS = 2 * 60_000;

/** Runs a sweep that was claimed. It is due again in its own time or, if it failed or has more to do, the next minute. */
export async function runSweep(
  ctx: SystemContext,
  { sweep: name, shard, until }: SweepMessage,
): Promise<void> {
  const found = SWEEPS.get(name);
  const database = shard === undefined ? ctx.control.database : ctx.shards[shard];
  if (!found || !database || ctx.now() > until - MOST_MS) return;
  const run = limited(ctx);
  const hasMore = await sweepOnce(run, found, shard).catch((error: unknown) => {
    ctx.log.error("sweep.failed", error, { sweep: name, shard });
    return true;
  });
  await endSweep(database, { name, until }, { hasMore, now: ctx.now() });
}

async function sweepOnce(run: SystemContext, found: Sweep, shard = 0): Promise<boolean> {
  const database = run.shards[shard];
  if (!database) return false;
  const hasMore = await (found.scope === "control"
    ? found.sweep(run)
    : found.sweep(run, database, shard));
  return hasMore === true || run.isSpent?.() === true;
}
