import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import {
  defaultProviders,
  providerMeta,
  providerRoutes,
  providerStops,
} from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** The default provider of each medium for which one was set. */
export async function storedDefaults(ctx: AccountContext) {
  return await ctx.control.orm.select().from(defaultProviders);
}

export function setDefault(ctx: AccountContext, medium: Medium, provider: string): Statement {
  const insert = ctx.control.orm.insert(defaultProviders).values({ medium, provider });
  const target = defaultProviders.medium;
  return statement(insert.onConflictDoUpdate({ target, set: { provider } }));
}

export async function stoppedProviders(ctx: AccountContext) {
  return await ctx.control.orm.select().from(providerStops);
}

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

export type RouteRow = typeof providerRoutes.$inferSelect;
export type RouteValues = Omit<RouteRow, "id" | "createdAt">;

function routesWhere(ctx: AccountContext, where: SQL | undefined) {
  return ctx.control.orm
    .select({ route: providerRoutes, accountName: accounts.name })
    .from(providerRoutes)
    .leftJoin(accounts, eq(accounts.id, providerRoutes.accountId))
    .where(where);
}

export async function routeRow(ctx: AccountContext, id: string) {
  return (await routesWhere(ctx, eq(providerRoutes.id, id)).limit(1))[0];
}

interface RouteList {
  medium: Medium | undefined;
  limit: number;
  offset: number;
}

/** The most specific first, as the choice of a carrier looks at them. */
export async function routePage(ctx: AccountContext, { medium, limit, offset }: RouteList) {
  const where = medium && eq(providerRoutes.medium, medium);
  const rows = routesWhere(ctx, where)
    .orderBy(
      asc(providerRoutes.medium),
      desc(providerRoutes.accountId),
      desc(providerRoutes.sender),
      desc(providerRoutes.senderKind),
      asc(providerRoutes.priority),
      asc(providerRoutes.provider),
    )
    .limit(limit)
    .offset(offset);
  const count = ctx.control.orm
    .select({ n: sql<number>`count(*)` })
    .from(providerRoutes)
    .where(where);
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted[0]?.n ?? 0 };
}

export async function accountExists(ctx: AccountContext, id: string): Promise<boolean> {
  const found = ctx.control.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, id))
    .limit(1);
  return (await found).length > 0;
}

export function insertRoute(ctx: AccountContext, fresh: RouteValues & { id: string }): Statement {
  const values = { ...fresh, createdAt: ctx.now() };
  return statement(ctx.control.orm.insert(providerRoutes).values(values));
}

export function changeRoute(ctx: AccountContext, id: string, values: RouteValues): Statement {
  return statement(
    ctx.control.orm.update(providerRoutes).set(values).where(eq(providerRoutes.id, id)),
  );
}

export function deleteRoute(ctx: AccountContext, id: string): Statement {
  return statement(ctx.control.orm.delete(providerRoutes).where(eq(providerRoutes.id, id)));
}
