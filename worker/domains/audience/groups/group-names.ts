import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { knownGroups } from "./inner/known-groups.ts";

/** Names of groups by id; deleted ones, and those that are shared no more, are absent. */
export async function groupNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await knownGroups(ctx, ids)).map(({ id, name }) => [id, name]));
}
