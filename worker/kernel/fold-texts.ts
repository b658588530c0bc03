import type { SystemContext } from "#worker/context.ts";
import { foldRest, SEARCHED } from "#worker/db/fold-rest.ts";

/** Folds the searched texts that were there before they were folded as they are written. */
export async function foldTexts(ctx: SystemContext): Promise<void> {
  await foldRest(ctx.control.database, SEARCHED.control);
  for (const shard of ctx.shards) await foldRest(shard, SEARCHED.shard);
}
