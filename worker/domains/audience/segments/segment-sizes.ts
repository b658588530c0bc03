import { anyOf, type SegmentFilter } from "#core/audience/segment-filter.ts";
import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import { countMatches } from "./inner/count-queries.ts";
import { knownLabels } from "./known-labels.ts";
import { segmentScope } from "./segment-scope.ts";

/** What a campaign must know of its segments together, as of a group; none if it has none. */
export async function segmentSizes(
  ctx: AccountContext,
  filters: readonly SegmentFilter[],
): Promise<(GroupSize & { labels: string[] })[]> {
  if (filters.length === 0) return [];
  const filter = anyOf(filters);
  const scope = await segmentScope(ctx, filter);
  const [{ total, unsubscribed }, labels] = await Promise.all([
    countMatches(ctx, filter, scope),
    knownLabels(ctx),
  ]);
  const counts = { totalContacts: total, unsubscribe: unsubscribed };
  return [{ ...counts, status: "Ready", labels: [...labels.values()] }];
}
