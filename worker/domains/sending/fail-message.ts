import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { failQueuedMessage } from "#worker/domains/messages/claim-queries.ts";
import { markStale } from "#worker/domains/stats/mark-stale.ts";

/** A single message that could not be processed and was never submitted to a carrier. */
export async function failMessage(ctx: AccountContext, id: Id<"message">): Promise<void> {
  await ctx.db.batch([failQueuedMessage(ctx, id), markStale(ctx, [id])]);
}
