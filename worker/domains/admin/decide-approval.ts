import type * as z from "zod";
import { APPROVAL_TEXTS, type decideApproval as endpoint } from "#core/contract/approvals.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { approvalAccount } from "#worker/domains/approvals/approval-account.ts";
import { approveCampaign } from "#worker/domains/campaigns/approve-campaign.ts";
import { rejectCampaign } from "#worker/domains/campaigns/reject-campaign.ts";

/** Decides a launch of a campaign that waits, under the administrator's name. */
export async function decideApproval(
  ctx: AccountContext,
  { id, launch, status, reason }: z.output<typeof endpoint.input>,
) {
  if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
  const account = await approvalAccount(ctx, id, "Campaign");
  if (status === "rejected") {
    await rejectCampaign(account, { id, launch, reason: reason ?? "" });
    return { message: APPROVAL_TEXTS.rejected, data: { status } };
  }
  const outcome = await approveCampaign(account, { id, launch });
  return { message: APPROVAL_TEXTS[outcome], data: { status: outcome } };
}
