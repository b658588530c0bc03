import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/decide.ts";
import type { Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { postMessageRefund } from "#worker/domains/money/credit/refund-queries.ts";
import {
  markMessagesRefunded,
  owedAmong,
} from "#worker/domains/sending/messages/refund-queries.ts";
import { endWaiting, waitingMessages } from "#worker/domains/sending/messages/waiting-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { listedQuick } from "./new-quick.ts";
import { payApproved } from "./pay-approved.ts";
import { changeQuick, oncePerKind, type QuickRecord } from "./quick-queries.ts";

/** A quick message to numbers, for its lifecycle. */
export function quickSendable(ctx: AccountContext, quick: QuickRecord): Sendable {
  const name = nameOfQuick(quick.recipients).toLowerCase();
  return {
    kind: "quick",
    ...listedQuick(quick),
    row: quick,
    repeats: false,
    mail: { subject: "quick message", name, page: "/history" },
    refusals: {
      reschedule: QUICK_TEXTS.notScheduled,
      cancel: QUICK_TEXTS.notScheduled,
      link: QUICK_TEXTS.noLink,
    },
    change: (values) => ({ statements: changeQuick(ctx, quick, values), events: [] }),
    pay: (approved) => payApproved(ctx, quick, approved),
    end: (as, { reason }) => endQuick(ctx, quick, as, reason),
    cancel: async () => {
      const { status } = quick;
      if (status !== "scheduled" && status !== "pending") return undefined;
      const { audit: _, ...change } = await endQuick(ctx, quick, "cancelled");
      const withdrawn = { decision: "withdrawn", reason: null } as const;
      const isListed = status === "pending";
      return {
        ...change,
        effects: isListed ? [approvalEffect(ctx, listedQuick(quick), withdrawn)] : [],
      };
    },
  };
}

const ENDS = {
  cancelled: { status: "unscheduled", action: "quick.cancel" },
  rejected: { status: "rejected", action: "quick.reject" },
  failed: { status: "failed", action: "quick.skip" },
} as const;

/**
 * What ends a quick message that waits, none of which was sent: its price goes back to its payer if it was
 * paid for. Aborts if it was sent, or ended, first.
 */
async function endQuick(
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
      ...(as === "cancelled" || reason === null
        ? []
        : [{ type: `quick.${as}`, reason, ...oncePerKind(quick) } as const]),
    ],
    audit: { action, subject: id, ...(reason !== null && { detail: { reason } }) },
  };
}
