import type { AccountContext } from "#worker/context.ts";
import { postMessageRefund } from "#worker/domains/money/credit/refund-queries.ts";
import {
  markMessagesRefunded,
  owedAmong,
} from "#worker/domains/sending/messages/refund-queries.ts";
import {
  endWaiting,
  type WaitingEnd,
  waitingMessages,
} from "#worker/domains/sending/messages/waiting-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { changeQuick, type QuickRecord } from "./quick-queries.ts";

type End = Pick<WaitingEnd, "status" | "reason"> & {
  as: Extract<QuickRecord["status"], "cancelled" | "rejected" | "failed">;
};

/**
 * What ends a quick message that waits, none of which was sent: its price goes back to its payer if it was
 * paid for. Aborts if it was sent, or ended, first.
 */
export async function endQuick(
  ctx: AccountContext,
  quick: QuickRecord,
  { as, status, reason }: End,
): Promise<Required<Pick<Change, "statements" | "events">>> {
  const ids = (await waitingMessages(ctx, quick)).map(({ id }) => id);
  const paid = quick.status === "scheduled";
  const refund = {
    payer: quick.payerId,
    quick: quick.id,
    owed: owedAmong(ctx, ids),
  };
  return {
    statements: [
      ...changeQuick(ctx, quick, { status: as, reason }),
      endWaiting(ctx, quick, { status, reason, paid }),
      ...(paid ? [...postMessageRefund(ctx, refund), markMessagesRefunded(ctx, ids)] : []),
    ],
    events: [
      { type: "messages.changed", messages: { ids } },
      ...(paid ? [{ type: "balance.changed", account: quick.payerId } as const] : []),
    ],
  };
}
