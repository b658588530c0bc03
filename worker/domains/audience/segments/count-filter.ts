import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { checkFilter } from "./inner/check-filter.ts";
import { countMatches } from "./inner/count-queries.ts";
import { segmentScope } from "./segment-scope.ts";

export const countFilter = verb(contract.countFilter, async (ctx, { filter }) => {
  const scope = await segmentScope(ctx, filter);
  const [data] = await Promise.all([countMatches(ctx, filter, scope), checkFilter(ctx, filter)]);
  return { data };
});
