import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { segmentNames } from "#worker/domains/audience/segments/segment-names.ts";
import { targetIdsIn } from "./list-queries.ts";

/** Names of the groups and segments of some campaigns, by id; deleted ones are absent. */
export async function targetNames(
  ctx: AccountContext,
  campaigns: IdSet,
): Promise<ReadonlyMap<string, string>> {
  const ids = targetIdsIn(ctx, campaigns);
  const [groups, segments] = await Promise.all([groupNames(ctx, ids), segmentNames(ctx, ids)]);
  return new Map([...groups, ...segments]);
}
