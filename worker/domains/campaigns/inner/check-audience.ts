import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { CooeeError, invalid, notFound } from "#core/errors.ts";
import { audienceProblem } from "#core/rules/audience.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import { unknownTags, unknownTagWords } from "#core/rules/unknown-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupSizes } from "#worker/domains/groups/group-sizes.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";

/** Whether a campaign may be sent to its groups, by the same rules as in the composer. */
export async function checkAudience(
  ctx: AccountContext,
  {
    campaign,
    groups: ids,
    params,
  }: Pick<PreparedCampaign, "groups" | "params"> & {
    campaign: Pick<CampaignRecord, "type" | "message">;
  },
): Promise<void> {
  const groups = await groupSizes(ctx, ids);
  if (groups.length < ids.length) throw notFound("Group");
  const problem = audienceProblem(groups, campaign.type, MULTI_GROUP_LIMIT);
  if (problem === "importing") throw invalid("group_array", CAMPAIGN_TEXTS.queuedGroup);
  if (problem === "empty") throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.zeroContacts);
  if (problem === "limit") throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.limitExceeds);
  const labels = groups.flatMap((group) => group.labels);
  const known = [...labels, ...Object.keys(params)];
  const unknown = unknownTags(parseTemplate(campaign.message), known);
  // With a fallback it can be sent; without one, nobody would get anything.
  const unsendable = unknown.find(({ fallback }) => fallback === undefined);
  if (unsendable) throw invalid("message", unknownTagWords(unsendable));
}
