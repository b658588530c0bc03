import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/approval-effect.ts";
import { cancelQueued, deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { abortUnlessInStatus, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { awaitsApproval } from "./awaits-approval.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { campaignIdOf } from "./campaign-id.ts";
import { listedCampaign } from "./listed-campaign.ts";
import { refundStatements } from "./refund-queries.ts";
import { releaseReservation } from "./release-queries.ts";

/** Scheduled, being planned or awaiting approval: nothing is paid, but something may be reserved. */
const UNPAID = ["scheduled", "planning", "pending"] as const satisfies CampaignStatus[];

/** What cancels a campaign: what was not submitted to a carrier is refunded. */
export async function cancelChange(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<Required<Omit<Change, "audit">>> {
  const { id, recurrence } = campaign;
  const change = { status: "cancelled", completedAt: ctx.now() } as const;
  const changed = changeCampaign(ctx, id, change);
  const event = campaignChanged(ctx, { ...campaign, ...change });
  if (recurrence === null && !UNPAID.some((status) => status === campaign.status)) {
    return {
      statements: [
        abortUnlessInStatus(ctx, id, ["sending", "paused"]),
        ...changed,
        ...cancelQueued(ctx, campaign),
        ...refundStatements(ctx, campaign),
      ],
      events: [event, { type: "messages.changed", messages: { span: campaign } }],
      // The runner counts what is still on its way.
      effects: [{ type: "run", campaign: campaignIdOf(campaign) }],
    };
  }
  return {
    statements: [
      abortUnlessInStatus(ctx, id, recurrence === null ? UNPAID : [...UNPAID, "paused"]),
      ...releaseReservation(ctx, campaign),
      ...changed,
      ...deletePlan(ctx, campaign),
    ],
    events: [event],
    effects: await withdrawal(ctx, campaign),
  };
}

/** Takes it off the administrators' list, if it is there or about to be. */
async function withdrawal(ctx: AccountContext, campaign: CampaignRecord): Promise<Effect[]> {
  if (campaign.status === "scheduled") return [];
  if (campaign.status !== "pending" && !(await awaitsApproval(ctx, campaign))) return [];
  const withdrawn = { decision: "withdrawn", reason: null } as const;
  return [approvalEffect(ctx, listedCampaign(ctx, campaign), withdrawn)];
}
