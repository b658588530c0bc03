import type { SystemContext } from "#worker/context.ts";
import { runBatch } from "#worker/db/statement.ts";
import { deleteOldCounts } from "./carrier-counts-queries.ts";

/** Forgets what carriers did more than two days ago. */
export async function sweepCarrierCounts(ctx: SystemContext, shard: D1Database): Promise<void> {
  await runBatch(shard, [deleteOldCounts(ctx.now())]);
}
