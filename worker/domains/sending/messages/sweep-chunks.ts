import type { SystemContext } from "#worker/context.ts";
import { deleteOldChunks } from "./chunk-queries.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/** Deletes what campaigns were sent in, once they have ended so long ago that nothing asks for it. */
export async function sweepChunks(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const days = ctx.settings.CHUNKS_KEPT_DAYS;
  if (days === undefined) return false;
  return await deleteOldChunks(shard, ctx.now() - days * DAY_MS, AT_ONCE);
}
