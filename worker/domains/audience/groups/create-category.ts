import { CATEGORY_TEXTS } from "#core/contract/category-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asCategoryNameTaken, refuseInbuiltName } from "./inner/category-name.ts";
import { insertCategory } from "./inner/category-queries.ts";
import { presentCategory } from "./inner/present-category.ts";

export const createCategory = verb(contract.createCategory, async (ctx, { name }) => {
  refuseInbuiltName(name);
  const id = newId("category", ctx.now());
  await commit(ctx, {
    statements: insertCategory(ctx, { id, name }),
    audit: { action: "category.create", subject: id },
  }).catch((error: unknown) => {
    if (isAborted(error)) throw new CooeeError("FORBIDDEN", CATEGORY_TEXTS.tooMany);
    throw asCategoryNameTaken(error);
  });
  return { data: presentCategory({ id, name }) };
});
