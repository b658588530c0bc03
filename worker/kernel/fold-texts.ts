import type { SystemContext } from "#worker/context.ts";
import { foldRest, SEARCHED } from "#worker/db/fold-rest.ts";

/** Folds the searched texts of CONTROL that were there before they were folded as they are written. */
export function foldControlTexts(ctx: SystemContext): Promise<boolean> {
  return foldRest(ctx.control.database, SEARCHED.control);
}

/** The same on a shard. */
export function foldShardTexts(_: SystemContext, shard: D1Database): Promise<boolean> {
  return foldRest(shard, SEARCHED.shard);
}
