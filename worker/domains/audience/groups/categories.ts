import type { Category } from "#core/contract/groups/categories.ts";
import { notFound } from "#core/errors.ts";
import { INBUILT_CATEGORIES } from "#core/rules/inbuilt-categories.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { ownCategories } from "./inner/category-queries.ts";

export type CategoryNames = ReadonlyMap<string, Pick<Category, "id" | "name">>;

/** The categories that groups can have which the account sees: its own, its parent's, the inbuilt ones. */
export async function categoryNames(ctx: AccountContext): Promise<CategoryNames> {
  const shared = await sharedWith(ctx, "group");
  const [own, given] = await Promise.all([
    ownCategories(ctx),
    shared ? ownCategories(shared.owner) : [],
  ]);
  return new Map(
    [...INBUILT_CATEGORIES, ...own, ...given].map(({ id, name }) => [id, { id, name }]),
  );
}

/** Refuses a category that is neither inbuilt nor the account's own. */
export async function checkCategory(
  ctx: AccountContext,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const known = [...INBUILT_CATEGORIES, ...(await ownCategories(ctx))];
  if (!known.some((category) => category.id === id)) throw notFound("Category");
}
