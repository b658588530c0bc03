import type { GroupSize } from "#core/rules/audience.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { groupsById } from "./inner/name-queries.ts";
import { labelsOf } from "./present-group.ts";

/** Names of groups by id; deleted ones, and those that are shared no more, are absent. */
export async function groupNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await knownGroups(ctx, ids)).map(({ id, name }) => [id, name]));
}

/** Those of these groups that are the account's own or shared with it. */
async function knownGroups(ctx: AccountContext, ids: IdSet) {
  const shared = await sharedWith(ctx, "group");
  const [own, given] = await Promise.all([
    groupsById(ctx, ids),
    shared ? groupsById(shared.owner, ids, shared.ids) : [],
  ]);
  return [...own, ...given];
}

/** What a campaign must know of a group. */
interface SizedGroup extends GroupSize {
  _id: string;
  name: string;
  labels: string[];
}

/**
 * How many contacts each of these groups holds, its labels, and whether one is being imported;
 * foreign ids, and those of groups that are not shared with the account, are absent.
 */
export async function groupSizes(ctx: AccountContext, ids: IdSet): Promise<SizedGroup[]> {
  return (await knownGroups(ctx, ids)).map(
    ({ id, name, total, unsubscribed, importing, fields }) => ({
      _id: id,
      name,
      totalContacts: total,
      unsubscribe: unsubscribed,
      status: importing === 1 ? "Queued" : "Ready",
      labels: labelsOf({ fields }),
    }),
  );
}
