import { contract } from "#core/contract/registry.ts";
import { INBUILT_CATEGORIES } from "#core/rules/inbuilt-categories.ts";
import { verb } from "#worker/verb.ts";
import { ownCategories } from "./inner/category-queries.ts";
import { presentCategory } from "./inner/present-category.ts";

/** R389: the account's own categories and, if asked for, the inbuilt ones, as one list by name. */
export const listCategories = verb(contract.listCategories, async (ctx, input) => {
  const own = await ownCategories(ctx);
  const inbuilt = input.includeInbuiltCategories === "true" ? INBUILT_CATEGORIES : [];
  const data = [...own, ...inbuilt].map(presentCategory);
  return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, "en-AU")) };
});
