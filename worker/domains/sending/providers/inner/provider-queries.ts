import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import {
  defaultProviders,
  providerMeta,
  providerRoutes,
  providerStops,
} from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { versionOf } from "#worker/kernel/edit-queries.ts";

const DEFAULT = "default-provider:";

/** Names the default provider of a medium in the audit. */
export function defaultOf(medium: Medium): string {
  return DEFAULT + medium;
}

/** The default provider of each medium for which one was set. */
export function storedDefaults(ctx: AccountContext) {
  const version = versionOf(sql`${DEFAULT} || default_providers.medium`);
  const columns = { ...getTableColumns(defaultProviders), version };
  return ctx.control.orm.select(columns).from(defaultProviders);
}

export function setDefault(ctx: AccountContext, medium: Medium, provider: string): Statement {
  const insert = ctx.control.orm.insert(defaultProviders).values({ medium, provider });
  const target = defaultProviders.medium;
  return statement(insert.onConflictDoUpdate({ target, set: { provider } }));
}

export function stoppedProviders(ctx: Pick<Kernel, "control">) {
  return ctx.control.list(providerStops);
}

type Meta = typeof providerMeta.$inferSelect;
export type MetaRow = Meta & { version: string | null };
export type MetaValues = Pick<MetaRow, "provider" | "key" | "value">;

function metaWhere(ctx: AccountContext, where?: SQL) {
  const columns = { ...getTableColumns(providerMeta), version: versionOf(sql`provider_meta.id`) };
  return ctx.control.orm.select(columns).from(providerMeta).where(where);
}

export async function metaRow(ctx: AccountContext, id: string): Promise<MetaRow | undefined> {
  return (await metaWhere(ctx, eq(providerMeta.id, id)).limit(1))[0];
}

export async function metaPage(
  ctx: AccountContext,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = metaWhere(ctx)
    .orderBy(asc(providerMeta.provider), asc(providerMeta.key))
    .limit(limit)
    .offset(offset);
  const [items, total] = await Promise.all([rows, ctx.control.count(providerMeta)]);
  return { items, total };
}

export function insertMeta(ctx: AccountContext, fresh: MetaValues & { id: string }): Statement {
  return ctx.control.insert(providerMeta, { ...fresh, createdAt: ctx.now() });
}

export function changeMeta(ctx: AccountContext, id: string, values: MetaValues): Statement {
  return ctx.control.update(providerMeta, values, eq(providerMeta.id, id));
}

export function deleteMeta(ctx: AccountContext, id: string): Statement {
  return ctx.control.delete(providerMeta, eq(providerMeta.id, id));
}

export type RouteRow = typeof providerRoutes.$inferSelect;
export type RouteValues = Omit<RouteRow, "id" | "createdAt">;

function routesWhere(ctx: AccountContext, where: SQL | undefined) {
  return ctx.control.orm
    .select({
      route: providerRoutes,
      accountName: accounts.name,
      version: versionOf(sql`provider_routes.id`),
    })
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
  const [items, total] = await Promise.all([rows, ctx.control.count(providerRoutes, where)]);
  return { items, total };
}

export async function accountExists(ctx: AccountContext, id: string): Promise<boolean> {
  return (await ctx.control.count(accounts, eq(accounts.id, id))) > 0;
}

export function insertRoute(ctx: AccountContext, fresh: RouteValues & { id: string }): Statement {
  return ctx.control.insert(providerRoutes, { ...fresh, createdAt: ctx.now() });
}

export function changeRoute(ctx: AccountContext, id: string, values: RouteValues): Statement {
  return ctx.control.update(providerRoutes, values, eq(providerRoutes.id, id));
}

export function deleteRoute(ctx: AccountContext, id: string): Statement {
  return ctx.control.delete(providerRoutes, eq(providerRoutes.id, id));
}
