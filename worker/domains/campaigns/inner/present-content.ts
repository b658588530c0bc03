import type { Kept } from "#core/contract/kept-fields.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { groupIdsOf, segmentIdsOf } from "../prepare-campaign.ts";
import { keptIn } from "./content.ts";

/** What a campaign says and to whom, as every call returns it. */
export function presentContent(campaign: CampaignRecord) {
  const groups = groupIdsOf(campaign);
  const kept = keptIn(campaign);
  return {
    ...kept,
    groupObj: groupObjectsIn(kept, groups),
    name: campaign.name,
    campaign_type: campaign.type,
    camp_type: campaign.medium,
    sender: campaign.sender,
    message: campaign.message,
    group_array: groups,
    segment_array: segmentIdsOf(campaign),
    optout: campaign.optOut,
    replyStopToOptOut: campaign.optOut && kept.optType !== "optout",
    plainValues: campaign.plainValues,
    longUrl: campaign.longUrl ?? undefined,
    replyLink: campaign.replyLink,
    replyLinkMessage: campaign.replyLinkMessage ?? undefined,
  };
}

/** Those of the groups as they were given that the campaign still has. */
function groupObjectsIn({ groupObj }: Kept, groups: readonly string[]) {
  const has = ({ _id }: { _id: string }) => groups.some((id) => id === _id);
  if (Array.isArray(groupObj)) return groupObj.filter(has);
  return groupObj && has(groupObj) ? groupObj : undefined;
}
