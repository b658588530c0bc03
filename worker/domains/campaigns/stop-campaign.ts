import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { notify, publishNotification } from "#worker/domains/notifications/notify.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type CampaignRecord, changeCampaign, onlyInStatus } from "./campaign-queries.ts";
import { publishCampaign } from "./inner/publish-campaign.ts";

/** Pauses a campaign that lost what it needs, such as its sender, and says why. */
export async function stopCampaign(
  ctx: AccountContext,
  campaign: CampaignRecord,
  error: unknown,
): Promise<undefined> {
  if (!(error instanceof CooeeError)) throw error;
  const change = { status: "paused", holdReason: error.message } as const;
  const message = NOTIFICATION_TEXTS.campaignHeld(campaign.name, error.message);
  try {
    await commit(ctx, {
      statements: [
        onlyInStatus(ctx, campaign.id, ["sending"]),
        ...changeCampaign(ctx, campaign.id, change),
        ...notify(ctx, { kind: "campaign", message }),
      ],
      audit: { action: "campaign.stop", subject: campaign.id, detail: { reason: error.message } },
    });
    publishCampaign(ctx, { ...campaign, ...change });
    publishNotification(ctx, "campaign");
  } catch (failure) {
    if (!isAborted(failure)) throw failure;
  }
  return undefined;
}
