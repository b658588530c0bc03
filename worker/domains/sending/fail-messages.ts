import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { failQueuedMessages } from "#worker/domains/messages/claim-queries.ts";
import { markStale } from "#worker/domains/stats/mark-stale.ts";
import { refundQuick } from "./inner/refund-quick.ts";

/** Messages of no campaign that could not be processed and were never submitted to a carrier. */
export async function failMessages(
  ctx: AccountContext,
  ids: readonly Id<"message">[],
): Promise<void> {
  await ctx.db.batch([failQueuedMessages(ctx, ids), markStale(ctx, ids)]);
  await refundQuick(ctx, ids);
}
