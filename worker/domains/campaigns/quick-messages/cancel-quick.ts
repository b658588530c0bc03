import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/cancel-campaign.ts";
import { unschedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { checkQuick } from "./inner/check-quick.ts";
import { endQuick } from "./inner/end-quick.ts";
import { quickApproval } from "./inner/quick-approval.ts";
import { getQuick, type QuickRecord } from "./inner/quick-queries.ts";

/** R077, R090: nothing of it is sent, and what was debited is refunded. */
export const cancelQuick = verb(contract.cancelQuick, async (ctx, { id }) => {
  const quick = await getQuick(ctx, id);
  if (quick.campaignId) {
    await cancelCampaign(ctx, { id: idSchema("campaign").parse(quick.campaignId) });
  } else {
    checkQuick(ctx, quick, contract.cancelQuick.access);
    await cancel(ctx, quick);
  }
  return { message: SCHEDULE_REPLIES.messageCancelled };
});

/** Refused as soon as it has started, or an administrator's decision came first. */
export async function cancel(ctx: AccountContext, quick: QuickRecord): Promise<void> {
  const { status } = quick;
  if (status !== "scheduled" && status !== "pending") throw notScheduled();
  const end = await endQuick(ctx, quick, { as: "cancelled", status: "unscheduled", reason: null });
  const committed = await commitUnlessAborted(ctx, {
    statements: [...end.statements, unschedule(ctx, quick.id)],
    events: end.events,
    effects:
      status === "pending"
        ? [quickApproval(ctx, quick, { decision: "withdrawn", reason: null })]
        : [],
    audit: { action: "quick.cancel", subject: quick.id },
  });
  if (!committed) throw notScheduled();
}

export function notScheduled(): CooeeError {
  return new CooeeError("CONFLICT", QUICK_TEXTS.notScheduled);
}
