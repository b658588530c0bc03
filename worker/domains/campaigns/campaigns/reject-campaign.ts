import type { AccountContext } from "#worker/context.ts";
import { approvalEffect } from "./approval-effect.ts";
import { decisionMail } from "./inner/decision-mail.ts";
import { putBack } from "./inner/hold.ts";
import { decided, type Reviewed, waitingCampaign } from "./inner/waiting-campaign.ts";

/** Returns a pending campaign to its owner, who sees the reason and may change and send it again. */
export async function rejectCampaign(
  ctx: AccountContext,
  { reason, ...reviewed }: Reviewed & { reason: string },
): Promise<void> {
  const { campaign } = await waitingCampaign(ctx, reviewed);
  const put = await putBack(ctx, campaign, {
    status: "rejected",
    action: "campaign.reject",
    reason,
    event: { type: "campaign.rejected", name: campaign.name, reason },
    effects: [
      approvalEffect(ctx, campaign, { decision: "rejected", reason }),
      ...(await decisionMail(ctx, campaign, "rejected", reason)),
    ],
  });
  if (!put) throw decided();
}
