import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { refuseInbuilt } from "./inner/category-name.ts";
import { categoryById, deleteCategoryRow } from "./inner/category-queries.ts";

export const deleteCategory = verb(contract.deleteCategory, async (ctx, { id }) => {
  refuseInbuilt(id);
  const { name } = await categoryById(ctx, id);
  await commit(ctx, {
    statements: deleteCategoryRow(ctx, id),
    audit: { action: "category.delete", subject: id, detail: { name } },
  });
  return {};
});
