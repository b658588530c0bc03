import { NOTIFICATION_TEXTS } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { notify, publishNotification } from "#worker/domains/notifications/notify.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type CampaignRecord, changeCampaign, onlyAtCursor } from "../campaign-queries.ts";
import { removePlan } from "./plan-queries.ts";
import { publishCampaign } from "./publish-campaign.ts";

/** Puts a campaign that cannot be paid or planned back: nothing was sent, nothing was debited. */
export async function hold(
  ctx: AccountContext,
  campaign: CampaignRecord,
  reason: string,
  effects: readonly Effect[] = [],
): Promise<boolean> {
  return putBack(ctx, campaign, {
    status: "held",
    action: "campaign.hold",
    reason,
    message: NOTIFICATION_TEXTS.campaignHeld(campaign.name, reason),
    effects,
  });
}

interface Back {
  status: "held" | "rejected";
  action: string;
  /** Its owner reads it. */
  reason: string;
  /** What the notification says. */
  message: string;
  effects: readonly Effect[];
}

/** Removes a plan and gives its campaign back to its owner; false where it is elsewhere by now. */
export async function putBack(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { status, action, reason, message, effects }: Back,
): Promise<boolean> {
  const change = {
    status,
    holdReason: reason,
    planCursor: null,
    firstMessage: null,
    lastMessage: null,
  } as const;
  try {
    await commit(ctx, {
      statements: [
        onlyAtCursor(ctx, campaign),
        ...removePlan(ctx, campaign),
        ...changeCampaign(ctx, campaign.id, change),
        ...notify(ctx, { kind: "campaign", message }),
      ],
      effects,
      audit: { action, subject: campaign.id, detail: { reason } },
    });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return false;
  }
  publishCampaign(ctx, { ...campaign, ...change });
  publishNotification(ctx, "campaign");
  return true;
}
