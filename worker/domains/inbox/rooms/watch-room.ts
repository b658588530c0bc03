import type { AccountContext } from "#worker/context.ts";
import { type Watched, watch } from "./inner/watched-queries.ts";

/** Begins the lease of an open room, or extends it. */
export async function watchRoom(ctx: AccountContext, watched: Watched): Promise<void> {
  await ctx.db.batch(watch(ctx, watched));
}
