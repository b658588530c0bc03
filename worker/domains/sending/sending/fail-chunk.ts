import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { findChunk } from "#worker/domains/sending/messages/chunk-queries.ts";
import { closeChunk, failQueued } from "#worker/domains/sending/messages/claim-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { perform } from "#worker/kernel/effects.ts";

/**
 * A chunk that could not be processed: messages still queued were never submitted to a carrier, so
 * they failed, and are refunded when the campaign ends. Claimed ones are left to the reconcile
 * sweep.
 */
export async function failChunk(
  ctx: AccountContext,
  campaign: Id<"campaign">,
  number: number,
): Promise<void> {
  const chunk = await findChunk(ctx, campaign, number);
  if (!chunk) return;
  await commit(ctx, {
    statements: [failQueued(ctx, chunk), closeChunk(ctx, chunk)],
    events: [{ type: "messages.changed", messages: { span: chunk } }],
  });
  await perform(ctx, { type: "run", campaign });
}
