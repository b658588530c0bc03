import {
  conditionsOf,
  type FilterGroup,
  labelKeyOf,
  SEGMENT_TEXTS,
} from "#core/audience/segment-filter.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { knownLabels } from "../known-labels.ts";
import { countCampaigns } from "./name-queries.ts";

/** Refuses a filter that names a label, a group or a campaign that the account does not have. */
export async function checkFilter(ctx: AccountContext, filter: FilterGroup): Promise<void> {
  const problem = await unknownIn(ctx, filter);
  if (problem !== undefined) throw invalid("filter", problem);
}

/** What a filter names that the account does not have. */
export async function unknownIn(
  ctx: AccountContext,
  filter: FilterGroup,
): Promise<string | undefined> {
  const named = namedIn(filter);
  const [labels, groups, campaigns] = await Promise.all([
    knownLabels(ctx),
    groupNames(ctx, named.groups),
    countCampaigns(ctx, named.campaigns),
  ]);
  const unknown = named.labels.find((key) => !labels.has(key));
  if (unknown !== undefined) return SEGMENT_TEXTS.unknownLabel(unknown);
  if (groups.size < named.groups.length) return SEGMENT_TEXTS.unknownGroup;
  if (campaigns < named.campaigns.length) return SEGMENT_TEXTS.unknownCampaign;
  return undefined;
}

function namedIn(filter: FilterGroup) {
  const conditions = conditionsOf(filter);
  const groups = conditions.flatMap((rule) => (rule.field === "group" ? rule.value : []));
  const campaigns = conditions.flatMap((rule) =>
    rule.field === "received" || rule.field === "answered" || rule.field === "opened"
      ? rule.value
      : [],
  );
  return {
    labels: conditions.flatMap(({ field }) => labelKeyOf(field) ?? []),
    groups: [...new Set(groups)],
    campaigns: [...new Set(campaigns)],
  };
}
