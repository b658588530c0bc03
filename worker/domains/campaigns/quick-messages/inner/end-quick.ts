import type { AccountContext } from "#worker/context.ts";
import { postMessageRefund } from "#worker/domains/money/credit/refund-queries.ts";
import {
  markMessagesRefunded,
  owedAmong,
} from "#worker/domains/sending/messages/refund-queries.ts";
import { endWaiting, waitingMessages } from "#worker/domains/sending/messages/waiting-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { changeQuick, type QuickRecord } from "./quick-queries.ts";

const ENDS = {
  cancelled: { status: "unscheduled", action: "quick.cancel" },
  rejected: { status: "rejected", action: "quick.reject" },
  failed: { status: "failed", action: "quick.skip" },
} as const;

/**
 * What ends a quick message that waits, none of which was sent: its price goes back to its payer if it was
 * paid for. Aborts if it was sent, or ended, first.
 */
export async function endQuick(
  ctx: AccountContext,
  quick: QuickRecord,
  as: keyof typeof ENDS,
  /** Shown to its owner. */
  reason: string | null = null,
): Promise<Required<Omit<Change, "effects">>> {
  const ids = (await waitingMessages(ctx, quick)).map(({ id }) => id);
  const { status, action } = ENDS[as];
  const { id, payerId } = quick;
  const paid = quick.status === "scheduled";
  const refund = { payer: payerId, quick: id, owed: owedAmong(ctx, ids) };
  return {
    statements: [
      ...changeQuick(ctx, quick, { status: as, reason }),
      endWaiting(ctx, quick, { status, reason, paid }),
      ...(paid ? [...postMessageRefund(ctx, refund), markMessagesRefunded(ctx, ids)] : []),
    ],
    events: [
      { type: "messages.changed", messages: { ids } },
      ...(paid ? [{ type: "balance.changed", account: payerId } as const] : []),
      ...(as === "cancelled" || reason === null ? [] : [{ type: `quick.${as}`, reason } as const]),
    ],
    audit: { action, subject: id, ...(reason !== null && { detail: { reason } }) },
  };
}
