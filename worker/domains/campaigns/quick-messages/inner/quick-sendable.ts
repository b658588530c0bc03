import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/approval-effect.ts";
import type { Sendable } from "#worker/domains/campaigns/lifecycle/sendable.ts";
import { endQuick } from "./end-quick.ts";
import { listedQuick } from "./listed-quick.ts";
import { payApproved } from "./pay-approved.ts";
import { changeQuick, type QuickRecord } from "./quick-queries.ts";

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
