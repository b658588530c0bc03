import { may } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "./queries.ts";

const TEXTS = {
  campaignEdit: CAMPAIGN_TEXTS.notYours,
  campaignDelete: CAMPAIGN_TEXTS.notYoursToDelete,
} as const;

/** Refuses a sub-account without the right what somebody else made; its own it may always (R194). */
export function checkRight(
  { person }: AccountContext,
  campaign: Pick<CampaignRecord, "createdBy">,
  right: keyof typeof TEXTS,
): void {
  if (!person || may(person, right) || campaign.createdBy === person.userId) return;
  throw new CooeeError("FORBIDDEN", TEXTS[right]);
}
