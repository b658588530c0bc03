import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { groupHome } from "#worker/domains/groups/group-home.ts";
import { labelsOf } from "#worker/domains/groups/present-group.ts";
import { verb } from "#worker/verb.ts";
import { columnValues, hasColumn } from "./inner/column-queries.ts";

/** How many values of a column are listed. */
const MOST_VALUES = 100;

/** The values in a column of a group, the most frequent first; an empty one stands for none. */
export const distinctValues = verb(contract.distinctValues, async (ctx, { id, column }) => {
  const { group, home } = await groupHome(ctx, id);
  if (!hasColumn(labelsOf(group), column)) throw invalid("column", GROUP_TEXTS.columnUnknown);
  const values = await columnValues(home, id, tagKey(column), MOST_VALUES + 1);
  return { data: { values: values.slice(0, MOST_VALUES), more: values.length > MOST_VALUES } };
});
