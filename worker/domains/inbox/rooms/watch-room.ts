import type { AccountContext, SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { endLeases, type Watched, watch } from "./inner/watched-queries.ts";

/** Begins the lease of an open room, or extends it. */
export async function watchRoom(ctx: AccountContext, watched: Watched): Promise<void> {
  await ctx.db.batch(watch(ctx, watched));
}

/** Ends the leases of rooms that are no longer open. */
export async function sweepWatched(ctx: SystemContext, shard: D1Database): Promise<void> {
  await runBatch(shard, endLeases(ctx.now()));
}
