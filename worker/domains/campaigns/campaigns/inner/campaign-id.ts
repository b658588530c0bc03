import { idSchema } from "#core/ids.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

const campaignId = idSchema("campaign");

/** A stored campaign's id as its own type. */
export function campaignIdOf(campaign: Pick<CampaignRecord, "id">) {
  return campaignId.parse(campaign.id);
}
