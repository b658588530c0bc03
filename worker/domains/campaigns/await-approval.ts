import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { approvalEffect } from "./approval-effect.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { plannedFigures } from "./plan-cursor.ts";
import { publishCampaign } from "./publish.ts";
import { type CampaignRecord, changeCampaign, onlyAtCursor } from "./queries.ts";

/** Keeps a complete plan until an administrator has decided: nothing is debited, nothing is sent. */
export async function awaitApproval(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
): Promise<void> {
  const change = { status: "pending", holdReason: null, ...plannedFigures(plan) } as const;
  try {
    await commit(ctx, [onlyAtCursor(ctx, campaign), changeCampaign(ctx, campaign.id, change)], {
      action: "campaign.wait",
      subject: campaign.id,
      detail: { price: plan.price, recipients: plan.recipients },
      effects: [approvalEffect(ctx, campaign)],
    });
  } catch (error) {
    if (!wasCalledOff(error)) throw error;
    return;
  }
  publishCampaign(ctx, { ...campaign, ...change });
}
