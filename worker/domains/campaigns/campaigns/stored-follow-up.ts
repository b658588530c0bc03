import * as z from "zod";
import { type FollowUp, followUpInput } from "#core/contract/campaigns/follow-up.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import type { DateRow } from "./inner/date-queries.ts";

const stored = followUpInput.extend({ cancelled: z.boolean().optional() });
type StoredFollowUp = z.infer<typeof stored>;

/** What follows a campaign, even if it was cancelled. */
export function followUpOf({
  followUp,
}: Partial<Pick<CampaignRecord, "followUp">>): StoredFollowUp | undefined {
  return followUp ? stored.parse(JSON.parse(followUp)) : undefined;
}

/** How a campaign's row has what follows it. */
export function storeFollowUp(followUp: FollowUp | null | undefined): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}

/** The follow-up of a report; `row` is there once the campaign has ended. */
export function presentFollowUp(campaign: CampaignRecord, row: DateRow | undefined) {
  const followUp = followUpOf(campaign);
  if (!followUp) return { hasFollowUp: false };
  const { to, message, days, minutes, cancelled } = followUp;
  const over = cancelled || campaign.status === "cancelled";
  return {
    hasFollowUp: true,
    followUpGroup: to,
    followUpMessage: message,
    followUpDays: days,
    followUpMinutes: minutes,
    followUpTime: row?.dueAt,
    followUpCampaign: row?.campaign ?? undefined,
    ...(row ? outcomeOf(row) : { followUpStatus: over ? "cancel" : "queued" }),
  };
}

/** R082: it has failed if it was not started, or if its campaign was held or not approved. */
function outcomeOf({ status, info, campaignStatus, holdReason }: DateRow) {
  if (status === "scheduled") return { followUpStatus: "queued" };
  if (status === "cancelled") return { followUpStatus: "cancel" };
  if (status === "failed") return { followUpStatus: "failed", followUpReason: info ?? undefined };
  if (campaignStatus === "held" || campaignStatus === "rejected") {
    return { followUpStatus: "failed", followUpReason: holdReason ?? undefined };
  }
  return { followUpStatus: wireCampaignStatus(campaignStatus ?? "complete") };
}

/** The follow-up that a draft had when it was last launched, to begin with. */
export function draftFollowUp(campaign: CampaignRecord): FollowUp | undefined {
  const stored = followUpOf(campaign);
  if (!stored) return undefined;
  const { cancelled: _, ...followUp } = stored;
  return followUpInput.parse(followUp);
}
