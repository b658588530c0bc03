import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupHome, labelsOf } from "#worker/domains/audience/groups/present-group.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { columnValues, hasColumn } from "./inner/column-queries.ts";

/** How many values of a column are listed. */
const MOST_VALUES = 100;

/** The values in a column of a group, the most frequent first; an empty one stands for none. */
export const distinctValues = verb(contract.distinctValues, async (ctx, { id, column }) => {
  const shared = await sharedWith(ctx, "group");
  const valuesIn = (home: AccountContext) =>
    columnValues(home, id, tagKey(column), MOST_VALUES + 1);
  // The group is in one of the two: asking both costs less than asking twice.
  const [{ group, shared: isShared }, own, given] = await Promise.all([
    groupHome(ctx, id),
    valuesIn(ctx),
    shared && valuesIn(shared.owner),
  ]);
  if (!hasColumn(labelsOf(group), column)) throw invalid("column", GROUP_TEXTS.columnUnknown);
  const values = isShared && given ? given : own;
  return { data: { values: values.slice(0, MOST_VALUES), more: values.length > MOST_VALUES } };
});
