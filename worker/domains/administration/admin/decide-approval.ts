import { APPROVAL_TEXTS, QUICK_APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import { approvalAccount } from "#worker/domains/administration/approvals/approval-account.ts";
import {
  approveCampaign,
  rejectCampaign,
} from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import {
  approveQuick,
  rejectQuick,
} from "#worker/domains/campaigns/quick-messages/decide-quick.ts";
import { verb } from "#worker/verb.ts";

/** Decides a launch of a campaign, or a quick message, that waits, under the administrator's name. */
export const decideApproval = verb(
  contract.decideApproval,
  async (ctx, { id, launch, status, reason, lift }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const quick = isId("quickMessage", id);
    const account = await approvalAccount(ctx, id, quick ? "Message" : "Campaign");
    if (status === "rejected") {
      await (quick
        ? rejectQuick(account, { id, reason: reason ?? "" })
        : rejectCampaign(account, { id, launch, reason: reason ?? "" }));
      return { message: APPROVAL_TEXTS.rejected, data: { status } };
    }
    const outcome = await (quick
      ? approveQuick(account, id, { lift })
      : approveCampaign(account, { id, launch, lift }));
    const texts = quick ? QUICK_APPROVAL_TEXTS : APPROVAL_TEXTS;
    return { message: texts[outcome], data: { status: outcome } };
  },
);
