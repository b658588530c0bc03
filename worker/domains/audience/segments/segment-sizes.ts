import { anyOf, type SegmentFilter } from "#core/audience/segment-filter.ts";
import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { countMatches } from "./inner/count-queries.ts";
import { segmentsAmong } from "./inner/segment-queries.ts";
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

/** Names of segments by id; deleted ones are absent. */
export async function segmentNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await segmentsAmong(ctx, ids)).map(({ id, name }) => [id, name]));
}
