import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { markStale } from "#worker/domains/stats/mark-stale.ts";
import { failQueuedMessage } from "./inner/claim-queries.ts";

/** A single message that could not be worked and was never given to a carrier. */
export async function failMessage(ctx: AccountContext, id: Id<"message">): Promise<void> {
  await ctx.db.batch([failQueuedMessage(ctx, id), markStale(ctx, [id])]);
}
