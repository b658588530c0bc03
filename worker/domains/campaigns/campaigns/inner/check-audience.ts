import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { CooeeError, invalid, notFound } from "#core/errors.ts";
import { audienceProblem } from "#core/rules/audience.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { audienceLabels } from "#worker/domains/audience/audiences/audiences.ts";
import { groupSizes } from "#worker/domains/audience/groups/group-names.ts";
import { checkFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { segmentSizes } from "#worker/domains/audience/segments/segments.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { checkMedium } from "../check-right.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { followUpFigures } from "./flight-figures.ts";

/**
 * Whether a campaign, and its follow-up of these words, may be sent to its audience, by the same rules as in
 * the composer.
 */
export async function checkAudience(
  ctx: AccountContext,
  {
    campaign,
    groups: ids,
    filters,
    list,
    params,
  }: Pick<PreparedCampaign, "groups" | "filters" | "list" | "params"> & {
    campaign: Pick<CampaignRecord, "type" | "message">;
  },
  followUp = "",
): Promise<void> {
  const check = (labels: readonly string[]) => {
    const known = [...labels, ...Object.keys(params)];
    checkTags("message", campaign.message, known);
    checkTags("followUp.message", followUp, known);
  };
  if (list) return check(audienceLabels(list));
  const [groups, together] = await Promise.all([
    groupSizes(ctx, ids),
    segmentSizes(ctx, filters),
    checkFilters(ctx, filters),
  ]);
  if (groups.length < ids.length) throw notFound("Group");
  const sizes = [...groups, ...together];
  const problem = audienceProblem(sizes, campaign.type, MULTI_GROUP_LIMIT);
  if (problem === "importing") throw invalid("group_array", CAMPAIGN_TEXTS.queuedGroup);
  if (problem === "empty") throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.zeroContacts);
  if (problem === "limit") throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.limitExceeds);
  check(sizes.flatMap(({ labels }) => labels));
}

/** Whether each tag of the text is one that contacts or parameters have. */
function checkTags(field: string, text: string, known: readonly string[]): void {
  const unknown = unknownTags(parseTemplate(text), known);
  // With a fallback it can be sent; without one, it would have no recipients.
  const unsendable = unknown.find(({ fallback }) => fallback === undefined);
  if (unsendable) throw invalid(field, unknownTagWords(unsendable));
}

type Followed = Parameters<typeof followUpFigures>[1] &
  Pick<PreparedCampaign, "host"> & { campaign: Pick<CampaignRecord, "longUrl"> };

/**
 * What a follow-up comes to at most; nothing is reserved. Refuses one that could not be sent to anyone, is
 * too long once values are filled in, or would have a link that leads nowhere.
 */
export async function checkFollowUp(
  ctx: AccountContext,
  prepared: Followed,
  { to, message: written }: Pick<FollowUp, "to" | "message">,
) {
  // It is a text, whatever it follows.
  checkMedium(ctx, "sms");
  const { campaign, host } = prepared;
  const { message, longUrl } = campaign;
  const placeholder = shortLinkPlaceholder(host);
  const hasLink = longUrl !== null && message.includes(placeholder);
  if (to === "notClicked" && !hasLink) throw invalid("followUp.to", FOLLOW_UP_TEXTS.noLink);
  const text = onHost(written, host);
  if (longUrl === null && text.includes(placeholder)) {
    throw invalid("followUp.message", LINK_TEXTS.required);
  }
  const figures = await followUpFigures(ctx, prepared, text);
  if (figures.tooLong.text) throw invalid("followUp.message", figures.tooLong.text);
  return figures;
}
