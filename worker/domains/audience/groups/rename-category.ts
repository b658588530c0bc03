import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asCategoryNameTaken, refuseInbuilt, refuseInbuiltName } from "./inner/category-name.ts";
import { categoryById, setCategoryName } from "./inner/category-queries.ts";
import { presentCategory } from "./inner/present-category.ts";

export const renameCategory = verb(contract.renameCategory, async (ctx, { id, name }) => {
  refuseInbuilt(id);
  const { name: before } = await categoryById(ctx, id);
  refuseInbuiltName(name);
  await commit(ctx, {
    statements: [setCategoryName(ctx, id, name)],
    audit: { action: "category.rename", subject: id, detail: { before } },
  }).catch((error: unknown) => {
    throw asCategoryNameTaken(error);
  });
  return { data: presentCategory({ id, name }) };
});
