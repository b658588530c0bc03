import { contract } from "#core/contract/registry.ts";
import { groupHome } from "#worker/domains/audience/groups/group-home.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { verb } from "#worker/verb.ts";
import { recentChanges, targetsOf } from "./inner/change-queries.ts";
import { presentChange } from "./inner/present-change.ts";

/** What the account itself does to a group's contacts; a shared group's owner sees the owner's. */
export const listChanges = verb(contract.listChanges, async (ctx, { id }) => {
  const [, rows, names] = await Promise.all([
    groupHome(ctx, id),
    recentChanges(ctx, id),
    groupNames(ctx, targetsOf(ctx, id)),
  ]);
  return { items: rows.map((row) => presentChange(row, names)) };
});
