import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { failQueuedMessages } from "#worker/domains/sending/messages/claim-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { refundQuick } from "./inner/refund-quick.ts";

/** Messages of no campaign that could not be processed and were never submitted to a carrier. */
export async function failMessages(
  ctx: AccountContext,
  ids: readonly Id<"message">[],
): Promise<void> {
  await commit(ctx, {
    statements: [failQueuedMessages(ctx, ids)],
    events: [{ type: "messages.changed", messages: { ids } }],
  });
  await refundQuick(ctx, ids);
}
