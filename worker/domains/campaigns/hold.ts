import { BELL_TEXTS } from "#core/contract/bell.ts";
import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { notify, ring } from "#worker/domains/bell/notify.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { removePlan } from "./plan-queries.ts";
import { publishCampaign } from "./publish.ts";
import { type CampaignRecord, changeCampaign, onlyAtCursor } from "./queries.ts";

/** Puts a campaign that cannot be paid or planned back: nothing was sent, nothing was debited. */
export async function hold(
  ctx: AccountContext,
  campaign: CampaignRecord,
  reason: string,
): Promise<void> {
  const change = {
    status: "held",
    holdReason: reason,
    planCursor: null,
    firstMessage: null,
    lastMessage: null,
  } as const;
  try {
    await commit(
      ctx,
      [
        onlyAtCursor(ctx, campaign),
        ...removePlan(ctx, campaign),
        changeCampaign(ctx, campaign.id, change),
        ...notify(ctx, {
          kind: "campaign",
          message: BELL_TEXTS.campaignHeld(campaign.name, reason),
        }),
      ],
      { action: "campaign.hold", subject: campaign.id, detail: { reason } },
    );
  } catch (error) {
    if (!wasCalledOff(error)) throw error;
    return;
  }
  publishCampaign(ctx, { ...campaign, ...change });
  ring(ctx, "campaign");
}
