import type { Category } from "#core/contract/groups/categories.ts";
import { CATEGORY_TEXTS } from "#core/contract/groups/categories.ts";
import { contract } from "#core/contract/registry.ts";
import { type CooeeError, forbidden, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { INBUILT_CATEGORIES, isInbuilt } from "#core/rules/inbuilt-categories.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { nameKey } from "./group-queries.ts";
import {
  categoryById,
  deleteCategoryRow,
  insertCategory,
  ownCategories,
  setCategoryName,
} from "./inner/category-queries.ts";

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

/** R389: the account's own categories and, if asked for, the inbuilt ones, as one list by name. */
export const listCategories = verb(contract.listCategories, async (ctx, input) => {
  const own = await ownCategories(ctx);
  const inbuilt = input.includeInbuiltCategories === "true" ? INBUILT_CATEGORIES : [];
  const data = [...own, ...inbuilt].map(presentCategory);
  return { data: data.toSorted((a, b) => a.name.localeCompare(b.name, "en-AU")) };
});

export const createCategory = verb(contract.createCategory, async (ctx, { name }) => {
  refuseInbuiltName(name);
  const id = newId("category", ctx.now());
  const committed = await commitUnlessAborted(ctx, {
    statements: insertCategory(ctx, { id, name }),
    audit: { action: "category.create", subject: id },
  }).catch((error: unknown) => {
    throw asCategoryNameTaken(error);
  });
  if (!committed) throw forbidden(CATEGORY_TEXTS.tooMany);
  return { data: presentCategory({ id, name }) };
});

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

export const deleteCategory = verb(contract.deleteCategory, async (ctx, { id }) => {
  refuseInbuilt(id);
  const { name } = await categoryById(ctx, id);
  await commit(ctx, {
    statements: deleteCategoryRow(ctx, id),
    audit: { action: "category.delete", subject: id, detail: { name } },
  });
  return {};
});

function nameTaken(): CooeeError {
  return invalid("name", CATEGORY_TEXTS.nameTaken);
}

/** Refuses the name of an inbuilt category. */
function refuseInbuiltName(name: string): void {
  if (INBUILT_CATEGORIES.some((inbuilt) => nameKey(inbuilt.name) === nameKey(name)))
    throw nameTaken();
}

function refuseInbuilt(id: string): void {
  if (isInbuilt(id)) throw forbidden(CATEGORY_TEXTS.inbuilt);
}

/** The error for the user if a batch failed because the name is taken. */
function asCategoryNameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? nameTaken() : error;
}

function presentCategory({ id, name }: { id: string; name: string }): Category {
  return { id, name, inbuilt: isInbuilt(id) };
}
