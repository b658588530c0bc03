import { contract } from "#core/contract/registry.ts";
import { assignedNames } from "#worker/domains/identity/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { categoryNames } from "./categories.ts";
import { groupHome } from "./group-home.ts";
import { groupsInUse } from "./group-use-queries.ts";
import { presentGroup } from "./present-group.ts";

/** A group of the account's own, or one that its parent shares with it. */
export const getGroup = verb(contract.getGroup, async (ctx, { id }) => {
  const [{ group, shared }, used, assigned, categories] = await Promise.all([
    groupHome(ctx, id),
    groupsInUse(ctx),
    assignedNames(ctx, "group", [id]),
    categoryNames(ctx),
  ]);
  const around = { used: used.has(id), shared, assigned: assigned.get(id) ?? [], categories };
  return { data: presentGroup(group, around) };
});
