import { asc, eq, sql } from "drizzle-orm";
import { MAX_CATEGORIES } from "#core/contract/groups/categories.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { categories, groups } from "#worker/db/schema/shard/groups.ts";
import type { Statement } from "#worker/db/statement.ts";
import { nameKey } from "../group-queries.ts";

export type CategoryRow = typeof categories.$inferSelect;

/** The account's own, by name. */
export function ownCategories(ctx: AccountContext): Promise<CategoryRow[]> {
  return ctx.db.list(categories, { orderBy: asc(categories.nameKey) });
}

export function categoryById(ctx: AccountContext, id: string): Promise<CategoryRow> {
  return ctx.db.get(categories, eq(categories.id, id), "Category");
}

/** Aborts the batch if the account then has too many. */
export function insertCategory(
  ctx: AccountContext,
  fresh: Pick<CategoryRow, "id" | "name">,
): Statement[] {
  return [
    ctx.db.insert(categories, { ...fresh, nameKey: nameKey(fresh.name), createdAt: ctx.now() }),
    abortUnless(sql`NOT EXISTS (SELECT 1 FROM categories WHERE account_id = ${ctx.db.accountId}
      LIMIT 1 OFFSET ${MAX_CATEGORIES})`),
  ];
}

export function setCategoryName(ctx: AccountContext, id: string, name: string): Statement {
  return ctx.db.update(categories, { name, nameKey: nameKey(name) }, eq(categories.id, id));
}

/** Deletes a category; its groups are left without one. */
export function deleteCategoryRow(ctx: AccountContext, id: string): Statement[] {
  return [
    ctx.db.update(groups, { categoryId: null }, eq(groups.categoryId, id)),
    ctx.db.delete(categories, eq(categories.id, id)),
  ];
}
