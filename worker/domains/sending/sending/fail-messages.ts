import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { postMessageRefund } from "#worker/domains/money/credit/refund-queries.ts";
import { findChunk } from "#worker/domains/sending/messages/chunk-queries.ts";
import {
  closeChunk,
  failQueued,
  failQueuedMessages,
} from "#worker/domains/sending/messages/claim-queries.ts";
import {
  markMessagesRefunded,
  owedAmong,
  quickOwedAmong,
} from "#worker/domains/sending/messages/refund-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { perform } from "#worker/kernel/effects.ts";

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

/** Gives the payer back what messages of a quick message cost that no carrier accepted; once. */
export async function refundQuick(ctx: AccountContext, ids: readonly string[]): Promise<void> {
  const owing = await quickOwedAmong(ctx, ids);
  if (!owing) return;
  const { quick, payer } = owing;
  await commit(ctx, {
    statements: [
      ...postMessageRefund(ctx, { payer, quick, owed: owedAmong(ctx, ids) }),
      markMessagesRefunded(ctx, ids),
    ],
    events: [
      { type: "messages.changed", messages: { ids } },
      { type: "balance.changed", account: payer },
    ],
  });
}
