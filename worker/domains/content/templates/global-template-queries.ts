import { and, desc, eq, isNotNull, or } from "drizzle-orm";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { withFolded } from "#worker/db/folded.ts";
import { globalTemplates } from "#worker/db/schema/control/templates.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { containing } from "./template-queries.ts";

export type GlobalTemplateRow = typeof globalTemplates.$inferSelect;

export function globalTemplate(
  ctx: AccountContext,
  id: string,
): Promise<GlobalTemplateRow | undefined> {
  return ctx.control.find(globalTemplates, eq(globalTemplates.id, id));
}

interface GlobalList {
  medium: Medium;
  search: string | undefined;
  limit: number;
  offset: number;
}

/** Newest first: an id begins with its time. */
export async function globalTemplatePage(ctx: AccountContext, list: GlobalList) {
  const where = and(eq(globalTemplates.medium, list.medium), containing(list.search));
  const { limit, offset } = list;
  const orderBy = desc(globalTemplates.id);
  const [items, total] = await Promise.all([
    ctx.control.list(globalTemplates, { where, orderBy, limit, offset }),
    ctx.control.count(globalTemplates, where),
  ]);
  return { items, total };
}

/** The templates of accounts of which there are pre-made copies. */
export async function globalSources(ctx: AccountContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.control.orm
    .select({ source: globalTemplates.source })
    .from(globalTemplates)
    .where(isNotNull(globalTemplates.source));
  return new Set(rows.flatMap(({ source }) => source ?? []));
}

type GlobalValues = Pick<GlobalTemplateRow, "name" | "message">;

/** Adds one; a template that has a pre-made copy gets no second one. */
export function insertGlobalTemplate(
  ctx: AccountContext,
  fresh: GlobalValues & { id: string; source: string | null },
): Statement {
  const row = { ...fresh, medium: "sms", createdAt: ctx.now() } as const;
  const values = withFolded(globalTemplates, row);
  return statement(ctx.control.orm.insert(globalTemplates).values(values).onConflictDoNothing());
}

export function changeGlobalTemplate(
  ctx: AccountContext,
  id: string,
  values: GlobalValues,
): Statement {
  return ctx.control.update(globalTemplates, values, eq(globalTemplates.id, id));
}

/** Deletes one by its own id or by that of the template it is a copy of. */
export function deleteGlobalTemplate(ctx: AccountContext, id: string): Statement {
  return ctx.control.delete(
    globalTemplates,
    or(eq(globalTemplates.id, id), eq(globalTemplates.source, id)),
  );
}
