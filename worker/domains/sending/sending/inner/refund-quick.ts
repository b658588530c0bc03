import type { AccountContext } from "#worker/context.ts";
import { postMessageRefund } from "#worker/domains/money/credit/refund-queries.ts";
import {
  markMessagesRefunded,
  owedAmong,
  quickOwedAmong,
} from "#worker/domains/sending/messages/refund-queries.ts";
import { commit } from "#worker/kernel/commit.ts";

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
