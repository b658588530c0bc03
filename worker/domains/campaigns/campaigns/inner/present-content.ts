import type { Kept } from "#core/contract/campaigns/kept-fields.ts";
import type { Recurring } from "#core/contract/schedules/recurrence.ts";
import { senderOptOut } from "#core/rules/opt-out.ts";
import type { Sender } from "#worker/domains/senders/senders/senders.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { groupIdsOf, segmentIdsOf } from "../prepare-campaign.ts";
import { documentedFieldsOf } from "./content.ts";
import type { DateRow } from "./date-queries.ts";
import { storedRecurrence } from "./series.ts";

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

type Dated = Recurring["queueDetail"][number];

/** How a campaign repeats, and its dates; undefined if it does not. */
export function presentSeries(
  campaign: CampaignRecord,
  dates: readonly DateRow[],
): Recurring | undefined {
  const recurrence = storedRecurrence(campaign);
  if (!recurrence) return undefined;
  const waiting = dates.filter(({ status }) => status === "scheduled");
  const past = dates.filter(({ status }) => status !== "scheduled");
  return {
    ...recurrence,
    timeZone: campaign.timeZone ?? undefined,
    runCount: dates[0]?.runs ?? 0,
    nextOccurrenceDate: waiting.at(-1)?.dueAt,
    queueDetail: [...waiting.toReversed(), ...past].map(presentDate),
  };
}

/** Its dates beside a campaign's other fields, as the documents write it. */
export function presentDates(series: Recurring | undefined) {
  if (!series) return {};
  const { runCount, nextOccurrenceDate, queueDetail } = series;
  return { runCount, nextOccurrenceDate, queueDetail };
}

/** One that was started has failed if its campaign was held (R079). */
function presentDate(date: DateRow): Dated {
  const held = date.status === "started" && date.campaignStatus === "held";
  return {
    _id: date.id,
    occurrenceDate: date.dueAt,
    queuestatus: held ? "failed" : statusOf(date),
    info: (held ? date.holdReason : date.info) ?? undefined,
    campaign: date.campaign ?? undefined,
  };
}

function statusOf({ status, campaignStatus }: DateRow): Dated["queuestatus"] {
  if (status === "scheduled" || status === "failed") return status;
  if (status === "cancelled" || campaignStatus === "cancelled") return "cancel";
  return "complete";
}
