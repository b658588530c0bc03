import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { groupHome } from "#worker/domains/audience/groups/group-home.ts";
import { labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { verb } from "#worker/verb.ts";
import { contactCount } from "./contact-queries.ts";
import { hasColumn } from "./inner/column-queries.ts";
import { readSearch } from "./inner/contact-search.ts";

/** How many contacts match, however large the group is. */
export const countContacts = verb(contract.countContacts, async (ctx, input) => {
  const { id: groupId, filters = [] } = input;
  const narrowed = { groupId, search: readSearch(input.search), filters };
  const shared = await sharedWith(ctx, "group");
  // The group is in one of the two: asking both costs less than asking twice.
  const [{ group, shared: isShared }, own, given] = await Promise.all([
    groupHome(ctx, groupId),
    contactCount(ctx, narrowed),
    shared && contactCount(shared.owner, narrowed),
  ]);
  const labels = labelsOf(group);
  if (!filters.every(({ column }) => hasColumn(labels, column)))
    throw invalid("filters", GROUP_TEXTS.columnUnknown);
  return { data: { total: isShared && given !== undefined ? given : own } };
});
