import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { paging } from "#core/paging.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { verb } from "#worker/verb.ts";
import { eachNumber, foundEmail, foundRows, searchFor } from "./inner/find.ts";

/** The same search, for numbers: who each belongs to and which groups have it. */
export const findInGroups = verb(contract.findInGroups, async (ctx, input) => {
  const { limit } = paging(input);
  const { search = "", error } = typedSearch(input.search);
  if (error) throw invalid("search", error);
  const rows = await foundRows(ctx, { ...searchFor(search), by: "number", limit });
  const numbers = eachNumber(rows).slice(0, limit);
  return { data: { numbers, email: foundEmail(search, rows) } };
});
