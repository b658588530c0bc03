import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { ParamValues } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { params } from "#worker/db/schema/shard/params.ts";
import type { Statement } from "#worker/db/statement.ts";

export type ParamRow = typeof params.$inferSelect;

export function paramById(ctx: AccountContext, id: string): Promise<ParamRow> {
  return ctx.db.get(params, eq(params.id, id), "Parameter");
}

interface ParamList {
  search: string | undefined;
  limit: number;
  offset: number;
}

/** By name, as people look for them. */
export function paramPage(ctx: AccountContext, { search, limit, offset }: ParamList) {
  return ctx.db.page(params, { where: found(search), orderBy: asc(params.key), limit, offset });
}

function found(search: string | undefined): SQL | undefined {
  return search?.trim()
    ? sql`(${contains("name", search)} OR ${contains("value", search)})`
    : undefined;
}

/** The account's parameters as a text is rendered with them. */
export async function paramValues(ctx: AccountContext): Promise<ParamValues> {
  return Object.fromEntries((await ctx.db.list(params)).map(({ key, value }) => [key, value]));
}

type Content = Pick<ParamRow, "name" | "key" | "value">;

export function insertParam(ctx: AccountContext, fresh: Content & { id: string }): Statement {
  return ctx.db.insert(params, { ...fresh, createdAt: ctx.now() });
}

export function changeParam(ctx: AccountContext, id: string, values: Content): Statement {
  return ctx.db.update(params, values, eq(params.id, id));
}

export function deleteParamRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(params, eq(params.id, id));
}
