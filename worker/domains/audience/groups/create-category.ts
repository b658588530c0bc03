import { CATEGORY_TEXTS } from "#core/contract/groups/category-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { asCategoryNameTaken, refuseInbuiltName } from "./inner/category-name.ts";
import { insertCategory } from "./inner/category-queries.ts";
import { presentCategory } from "./inner/present-category.ts";

export const createCategory = verb(contract.createCategory, async (ctx, { name }) => {
  refuseInbuiltName(name);
  const id = newId("category", ctx.now());
  const committed = await commitUnlessAborted(ctx, {
    statements: insertCategory(ctx, { id, name }),
    audit: { action: "category.create", subject: id },
  }).catch((error: unknown) => {
    throw asCategoryNameTaken(error);
  });
  if (!committed) throw new CooeeError("FORBIDDEN", CATEGORY_TEXTS.tooMany);
  return { data: presentCategory({ id, name }) };
});
