import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { withFolded } from "#worker/db/folded.ts";
import { globalTemplates } from "#worker/db/schema/control/templates.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { containing } from "./template-queries.ts";

export type GlobalTemplateRow = typeof globalTemplates.$inferSelect;

export async function globalTemplate(
  ctx: AccountContext,
  id: string,
): Promise<GlobalTemplateRow | undefined> {
  const found = ctx.control.orm
    .select()
    .from(globalTemplates)
    .where(eq(globalTemplates.id, id))
    .limit(1);
  return (await found)[0];
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
  const rows = ctx.control.orm
    .select()
    .from(globalTemplates)
    .where(where)
    .orderBy(desc(globalTemplates.id))
    .limit(list.limit)
    .offset(list.offset);
  const count = ctx.control.orm
    .select({ n: sql<number>`count(*)` })
    .from(globalTemplates)
    .where(where);
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted[0]?.n ?? 0 };
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
  return statement(
    ctx.control.orm
      .update(globalTemplates)
      .set(withFolded(globalTemplates, values))
      .where(eq(globalTemplates.id, id)),
  );
}

/** Deletes one by its own id or by that of the template it is a copy of. */
export function deleteGlobalTemplate(ctx: AccountContext, id: string): Statement {
  return statement(
    ctx.control.orm
      .delete(globalTemplates)
      .where(or(eq(globalTemplates.id, id), eq(globalTemplates.source, id))),
  );
}
