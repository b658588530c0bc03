import { contract } from "#core/contract/registry.ts";
import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { unschedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { cancelQueued, deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { verb } from "#worker/verb.ts";
import { approvalEffect } from "./approval-effect.ts";
import { type CampaignRecord, getCampaign } from "./campaign-queries.ts";
import { awaitsApproval } from "./inner/awaits-approval.ts";
import { changeStatus } from "./inner/change-status.ts";
import { refundStatements } from "./inner/refund-queries.ts";
import { releaseReservation } from "./inner/release-queries.ts";

/** Scheduled, being planned or awaiting approval: nothing is paid, but something may be reserved. */
const UNPAID = ["scheduled", "planning", "pending"] as const satisfies CampaignStatus[];

/** Stops for good: what was not submitted to a carrier is refunded in the same transaction. */
export const cancelCampaign = verb(contract.cancelCampaign, async (ctx, { id }) => {
  const campaign = await getCampaign(ctx, id);
  const series = campaign.recurrence !== null;
  const planned = series || UNPAID.some((status) => status === campaign.status);
  return changeStatus(ctx, id, {
    action: "campaign.cancel",
    access: contract.cancelCampaign.access,
    from: planned ? (series ? [...UNPAID, "paused"] : UNPAID) : ["sending", "paused"],
    change: { status: "cancelled", completedAt: ctx.now() },
    before: planned ? releaseReservation(ctx, campaign) : [],
    after: planned
      ? [...deletePlan(ctx, campaign), unschedule(ctx, campaign.id)]
      : [...cancelQueued(ctx, campaign), ...refundStatements(ctx, campaign)],
    events: planned ? [] : [{ type: "messages.changed", messages: { span: campaign } }],
    effects: planned
      ? await withdrawal(ctx, campaign)
      : // The runner counts what is still on its way.
        [{ type: "run", campaign: id }],
  });
});

/** Takes it off the administrators' list, if it is there or about to be. */
async function withdrawal(ctx: AccountContext, campaign: CampaignRecord): Promise<Effect[]> {
  if (campaign.status === "scheduled") return [];
  if (campaign.status !== "pending" && !(await awaitsApproval(ctx, campaign))) return [];
  return [approvalEffect(ctx, campaign, { decision: "withdrawn", reason: null })];
}
