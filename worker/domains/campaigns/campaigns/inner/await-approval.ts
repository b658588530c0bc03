import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type HeldBy, heldText, rulesOf } from "#core/rules/holds.ts";
import type { AccountContext } from "#worker/context.ts";
import { completeReviewed } from "#worker/domains/audience/audiences/reviewed-audience.ts";
import { approvalEffect } from "#worker/domains/campaigns/lifecycle/approval-effect.ts";
import { decisionMail } from "#worker/domains/campaigns/lifecycle/decision-mail.ts";
import { keepAttachment } from "#worker/domains/content/media/keep-attachment.ts";
import { carryInstead } from "#worker/domains/sending/messages/plan-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { campaignChanged } from "./campaign-changed.ts";
import { listedCampaign, mailedCampaign } from "./listed-campaign.ts";
import type { PlanCursor } from "./plan-cursor.ts";
import { plannedFigures } from "./plan-cursor.ts";

/** Keeps a complete plan until an administrator has decided: nothing is debited, nothing is sent. */
export async function awaitApproval(
  ctx: AccountContext,
  campaign: CampaignRecord,
  plan: PlanCursor,
  held: readonly HeldBy[],
): Promise<void> {
  // Its approval is on the administrators' list under the number of its launch: another has another.
  const again = campaign.approvedLaunch === campaign.launches;
  const keeps = plan.review?.keeps;
  const { attachmentId } = campaign;
  const carried = attachmentId && (await keepAttachment(ctx, attachmentId));
  const reasons = [...(again ? [CAMPAIGN_TEXTS.reviewedAgain] : []), heldText(held)];
  const reason = reasons.filter(Boolean).join(" ");
  const mailed = { kind: "campaign", mail: mailedCampaign(campaign) } as const;
  const change = {
    status: "pending",
    holdReason: reason || null,
    heldBy: JSON.stringify(held),
    launches: campaign.launches + (again ? 1 : 0),
    reviewedAudienceId: keeps ?? (again ? campaign.reviewedAudienceId : null),
    attachmentId: carried,
    ...plannedFigures(plan),
  } as const;
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...(keeps ? completeReviewed(ctx, keeps, plan.recipients) : []),
      ...(carried && carried !== attachmentId ? [carryInstead(ctx, campaign, carried)] : []),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [
      campaignChanged(ctx, { ...campaign, ...change }),
      ...(held.length > 0
        ? [{ type: "campaign.waiting", name: campaign.name, reason } as const]
        : []),
    ],
    effects: [
      approvalEffect(ctx, listedCampaign(ctx, { ...campaign, launches: change.launches })),
      ...(held.length > 0 ? await decisionMail(ctx, mailed, "waiting", reason) : []),
    ],
    audit: {
      action: "campaign.wait",
      subject: campaign.id,
      detail: { price: plan.price, recipients: plan.recipients, rules: rulesOf(held) },
    },
  });
}
