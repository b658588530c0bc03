import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { approvalEffect } from "../approval-effect.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { campaignChanged } from "./campaign-changed.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { plannedFigures } from "./plan-cursor.ts";

/** Keeps a complete plan until an administrator has decided: nothing is debited, nothing is sent. */
export async function awaitApproval(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
): Promise<void> {
  // Its approval is on the administrators' list under the number of its launch: another has another.
  const again = campaign.approvedLaunch === campaign.launches;
  const change = {
    status: "pending",
    holdReason: again ? CAMPAIGN_TEXTS.reviewedAgain : null,
    launches: campaign.launches + (again ? 1 : 0),
    ...plannedFigures(plan),
  } as const;
  try {
    await commit(ctx, {
      statements: [abortUnlessAtCursor(ctx, campaign), ...changeCampaign(ctx, campaign.id, change)],
      events: [campaignChanged(ctx, { ...campaign, ...change })],
      effects: [approvalEffect(ctx, { ...campaign, launches: change.launches })],
      audit: {
        action: "campaign.wait",
        subject: campaign.id,
        detail: { price: plan.price, recipients: plan.recipients },
      },
    });
  } catch (error) {
    if (!isAborted(error)) throw error;
  }
}
