import type { Kept } from "#core/contract/campaigns/kept-fields.ts";
import { senderOptOut } from "#core/rules/opt-out.ts";
import type { Sender } from "#worker/domains/senders/senders/senders.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { groupIdsOf, segmentIdsOf } from "../prepare-campaign.ts";
import { documentedFieldsOf } from "./content.ts";

/** A campaign's text and audience, as every call returns them; `senders` are the account's. */
export function presentContent(campaign: CampaignRecord, senders: readonly Sender[]) {
  const groups = groupIdsOf(campaign);
  const kept = documentedFieldsOf(campaign);
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
    ...optOutOf(campaign, kept, senders),
    plainValues: campaign.plainValues,
    longUrl: campaign.longUrl ?? undefined,
    replyLink: campaign.replyLink,
    replyLinkMessage: campaign.replyLinkMessage ?? undefined,
  };
}

/** Which of the two opt-outs its messages carry: the sender's kind says so (000 section 4). */
function optOutOf(
  { optOut, sender }: CampaignRecord,
  { senderType, optType }: Kept,
  senders: readonly Sender[],
) {
  const type = senders.find(({ value }) => value === sender)?.type ?? senderType;
  const byReply = type ? senderOptOut(type) === "reply" : optType === "replyStopToOptOut";
  return { optout: optOut && !byReply, replyStopToOptOut: optOut && byReply };
}

/** Those of the groups as they were given that the campaign still has. */
function groupObjectsIn({ groupObj }: Kept, groups: readonly string[]) {
  const has = ({ _id }: { _id: string }) => groups.some((id) => id === _id);
  if (Array.isArray(groupObj)) return groupObj.filter(has);
  return groupObj && has(groupObj) ? groupObj : undefined;
}
