import type { SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { endLeases } from "./inner/watched-queries.ts";

/** Ends the leases of rooms that are no longer open. */
export async function sweepWatched(ctx: SystemContext, shard: D1Database): Promise<void> {
  await runBatch(shard, endLeases(ctx.now()));
}
