import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { CampaignStatus } from "#core/statuses.ts";

const REASONS: Partial<Record<CampaignStatus, string>> = {
  scheduled: CAMPAIGN_TEXTS.isScheduled,
  pending: CAMPAIGN_TEXTS.isPending,
  cancelled: CAMPAIGN_TEXTS.wasCancelled,
};

/** Why a campaign that is no draft stays as it is. */
export function notEditable(status: CampaignStatus): CooeeError {
  return new CooeeError("CONFLICT", REASONS[status] ?? CAMPAIGN_TEXTS.notDraft);
}
