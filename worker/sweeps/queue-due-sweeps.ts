import type { SystemContext } from "#worker/context.ts";
import { isRestoring } from "#worker/kernel/stop-switch.ts";
import { claimDueSweeps } from "#worker/kernel/sweep-queries.ts";
import type { SweepMessage } from "#worker/queues/messages.ts";
import { SWEEPS, type Sweep } from "./sweeps.ts";

/** A queue takes no more in one call. */
const AT_ONCE = 100;

/** Each minute: claims what is due on each database, and puts a message for each on the queue. */
export async function queueDueSweeps(ctx: SystemContext): Promise<void> {
  // A half-restored database is not the truth yet.
  if (isRestoring(ctx)) return;
  const places = [undefined, ...ctx.shards.keys()];
  const due = (await Promise.all(places.map((shard) => claimOn(ctx, shard)))).flat();
  for (let at = 0; at < due.length; at += AT_ONCE) {
    await ctx.queues.sweeps.sendBatch(due.slice(at, at + AT_ONCE).map((body) => ({ body })));
  }
}

/** A database that cannot be reached does not hold up the others. */
async function claimOn(ctx: SystemContext, shard: number | undefined): Promise<SweepMessage[]> {
  const database = shard === undefined ? ctx.control.database : ctx.shards[shard];
  if (!database) return [];
  const scope: Sweep["scope"] = shard === undefined ? "control" : "shard";
  const timings = [...SWEEPS].flatMap(([name, sweep]) =>
    sweep.scope === scope ? [{ name, every: sweep.every }] : [],
  );
  try {
    const { names, until } = await claimDueSweeps(database, timings, ctx.now());
    return names.map((sweep) => ({ sweep, shard, until }));
  } catch (error) {
    ctx.log.error("sweeps.unclaimed", error, { shard });
    return [];
  }
}
