import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError, invalid, notFound } from "#core/errors.ts";
import { audienceProblem } from "#core/rules/audience.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { audienceLabels } from "#worker/domains/audience/audiences/audiences.ts";
import { groupSizes } from "#worker/domains/audience/groups/group-names.ts";
import { checkFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { segmentSizes } from "#worker/domains/audience/segments/segments.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";

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
