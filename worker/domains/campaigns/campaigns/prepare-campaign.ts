import * as z from "zod";
import type { SegmentFilter } from "#core/audience/segment-filter.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { invalid } from "#core/errors.ts";
import { idSchema, isId } from "#core/ids.ts";
import { type ParamValues, paramsIn, parseTemplate } from "#core/rules/merge-tags.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { campaignOptOut, type OptOut } from "#core/rules/opt-out.ts";
import { onHost, optOutPlaceholder, withReplyLink } from "#core/rules/recipient-links.ts";
import type { TextRules } from "#core/rules/screening.ts";
import { isBlank } from "#core/rules/written.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type AudienceRecord,
  findAudience,
} from "#worker/domains/audience/audiences/audience-queries.ts";
import { filtersOf } from "#worker/domains/audience/segments/filter-contacts.ts";
import { linkHost } from "#worker/domains/content/links/link-host.ts";
import { checkLongUrl } from "#worker/domains/content/links/long-url.ts";
import { subjectOf } from "#worker/domains/content/media/attachment-contents.ts";
import { paramValues } from "#worker/domains/content/params/param-queries.ts";
import { textRules } from "#worker/domains/content/screening/text-rules.ts";
import { checkNumberType } from "#worker/domains/senders/senders/number-type-queries.ts";
import { mayUseSharedSender } from "#worker/domains/senders/senders/senders.ts";
import type { SharedPool } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import type { Standing } from "#worker/domains/sending/limits/sending-standing.ts";
import { paceOf } from "#worker/domains/sending/limits/sending-standing.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import { campaignSender } from "./campaign-sender.ts";
import { followUpOf } from "./stored-follow-up.ts";

const targetIds = z.array(z.union([idSchema("group"), idSchema("segment")]));

/** The groups and segments that it is for: what must not be deleted while it is on its way. */
export function targetIdsOf(campaign: Pick<CampaignRecord, "groupIds">) {
  return targetIds.parse(JSON.parse(campaign.groupIds));
}

export function groupIdsOf(campaign: Pick<CampaignRecord, "groupIds">) {
  return targetIdsOf(campaign).filter((id) => isId("group", id));
}

export function segmentIdsOf(campaign: Pick<CampaignRecord, "groupIds">) {
  return targetIdsOf(campaign).filter((id) => isId("segment", id));
}

export type Preparable = Pick<
  CampaignRecord,
  | "groupIds"
  | "audienceId"
  | "message"
  | "medium"
  | "attachmentId"
  | "longUrl"
  | "replyLink"
  | "sender"
  | "type"
  | "optOut"
> &
  Partial<Pick<CampaignRecord, "followUp">> & {
    /** Of an MMS that is only checked: its file may be on its way. */
    fileLater?: boolean;
  };

/**
 * A campaign with the details of its sender: what a plan or a flight check needs. Its message has its
 * reply link, and placeholders on the host that the account's links are on now.
 */
export interface PreparedCampaign<C extends Preparable = CampaignRecord> {
  campaign: C;
  targets: ReturnType<typeof targetIdsOf>;
  groups: ReturnType<typeof groupIdsOf>;
  /** The filters of its segments. */
  filters: SegmentFilter[];
  /** Its numbers or spreadsheet, instead of groups. */
  list: AudienceRecord | undefined;
  /** The sender as shown by the handset; of several shared numbers, the first. */
  from: string;
  shared: SharedPool | undefined;
  perSecond: number;
  /** A link has its placeholder, which is as long. */
  optOut: OptOut;
  host: string;
  /** The account's parameters that the text or its follow-up's names. */
  params: ParamValues;
  /** What its texts are compared with. */
  rules: TextRules;
  standing: Standing;
}

/** R016, R033, R052. */
function checkMms(
  { attachmentId, replyLink, fileLater }: Preparable,
  targets: readonly string[],
): void {
  if (attachmentId === null && !fileLater) throw invalid("media", MMS_TEXTS.fileRequired);
  if (replyLink) throw invalid("replyLink", MMS_TEXTS.noReplyLink);
  if (targets.length > 1) throw invalid("group_array", MMS_TEXTS.oneGroup);
}

export async function prepareCampaign<C extends Preparable>(
  ctx: AccountContext,
  campaign: C,
  /** The text of its follow-up. */
  followUp = followUpOf(campaign)?.message ?? "",
): Promise<PreparedCampaign<C>> {
  const targets = targetIdsOf(campaign);
  const { audienceId } = campaign;
  const [list, filters, { rules, standing }, subject] = await Promise.all([
    audienceId === null ? undefined : findAudience(ctx, audienceId),
    filtersOf(ctx, segmentIdsOf(campaign)),
    textRules(ctx),
    subjectOf(ctx, campaign.attachmentId),
  ]);
  if (isBlank(campaign.message)) throw invalid("message", CAMPAIGN_TEXTS.messageRequired);
  if (audienceId !== null && !list) throw invalid("audience", CAMPAIGN_TEXTS.noAudience);
  if (!list && targets.length === 0) throw invalid("group_array", CAMPAIGN_TEXTS.groupRequired);
  if (campaign.medium === "mms") {
    await refuseIfOff(ctx, "mms");
    checkMms(campaign, targets);
  }
  const host = await linkHost(ctx, ctx.account.id);
  const written = onHost(campaign.message, host);
  const message = campaign.replyLink ? withReplyLink(written, host) : written;
  checkLongUrl({ message, longUrl: campaign.longUrl }, host);
  const { from, shared, type, ...sender } = await campaignSender(ctx, campaign.sender, () =>
    mayUseSharedSender(ctx),
  );
  const dedicated = { type, value: from };
  await checkNumberType(ctx, dedicated, campaign.medium);
  // A follow-up is always a text.
  if (followUp !== "") await checkNumberType(ctx, dedicated, "sms");
  const kind = campaignOptOut(campaign, type);
  const optOut: OptOut = kind === "link" ? { kind, link: optOutPlaceholder(host) } : { kind };
  const values = await paramValues(ctx);
  const texts = [message, followUp];
  const params = Object.assign({}, ...texts.map((text) => paramsIn(parseTemplate(text), values)));
  return {
    campaign: { ...campaign, message },
    targets,
    groups: groupIdsOf(campaign),
    filters,
    list,
    from,
    shared,
    perSecond: paceOf(sender, standing),
    optOut,
    host,
    params,
    standing,
    rules: { ...rules, hosts: [...rules.hosts, host], longUrl: campaign.longUrl, subject },
  };
}
