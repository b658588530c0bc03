import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { groupsById } from "./name-queries.ts";

/** Those of these groups that are the account's own or shared with it. */
export async function knownGroups(ctx: AccountContext, ids: IdSet) {
  const shared = await sharedWith(ctx, "group");
  const [own, given] = await Promise.all([
    groupsById(ctx, ids),
    shared ? groupsById(shared.owner, ids, shared.ids) : [],
  ]);
  return [...own, ...given];
}
