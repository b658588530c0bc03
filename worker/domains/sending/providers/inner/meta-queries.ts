import { asc, eq, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { providerMeta } from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type MetaRow = typeof providerMeta.$inferSelect;
export type MetaValues = Pick<MetaRow, "provider" | "key" | "value">;

export async function metaRow(ctx: AccountContext, id: string): Promise<MetaRow | undefined> {
  const found = ctx.control.orm.select().from(providerMeta).where(eq(providerMeta.id, id)).limit(1);
  return (await found)[0];
}

export async function metaPage(
  ctx: AccountContext,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = ctx.control.orm
    .select()
    .from(providerMeta)
    .orderBy(asc(providerMeta.provider), asc(providerMeta.key))
    .limit(limit)
    .offset(offset);
  const count = ctx.control.orm.select({ n: sql<number>`count(*)` }).from(providerMeta);
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted[0]?.n ?? 0 };
}

export function insertMeta(ctx: AccountContext, fresh: MetaValues & { id: string }): Statement {
  const values = { ...fresh, createdAt: ctx.now() };
  return statement(ctx.control.orm.insert(providerMeta).values(values));
}

export function changeMeta(ctx: AccountContext, id: string, values: MetaValues): Statement {
  return statement(ctx.control.orm.update(providerMeta).set(values).where(eq(providerMeta.id, id)));
}

export function deleteMeta(ctx: AccountContext, id: string): Statement {
  return statement(ctx.control.orm.delete(providerMeta).where(eq(providerMeta.id, id)));
}
