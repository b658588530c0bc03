import { APPROVAL_TEXTS } from "#core/contract/approvals.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { approvalAccount } from "#worker/domains/approvals/approval-account.ts";
import { approveCampaign } from "#worker/domains/campaigns/approve-campaign.ts";
import { rejectCampaign } from "#worker/domains/campaigns/reject-campaign.ts";
import { verb } from "#worker/verb.ts";

/** Decides a launch of a campaign that waits, under the administrator's name. */
export const decideApproval = verb(
  contract.decideApproval,
  async (ctx, { id, launch, status, reason }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const account = await approvalAccount(ctx, id, "Campaign");
    if (status === "rejected") {
      await rejectCampaign(account, { id, launch, reason: reason ?? "" });
      return { message: APPROVAL_TEXTS.rejected, data: { status } };
    }
    const outcome = await approveCampaign(account, { id, launch });
    return { message: APPROVAL_TEXTS[outcome], data: { status: outcome } };
  },
);
