import { and, desc, eq } from "drizzle-orm";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { providerPrices } from "#worker/db/schema/control/providers.ts";
import type { Statement } from "#worker/db/statement.ts";

type PriceRow = typeof providerPrices.$inferSelect;

function pricesWithNames(ctx: AccountContext) {
  return ctx.control.orm
    .select({ price: providerPrices, createdBy: users.name })
    .from(providerPrices)
    .leftJoin(users, eq(users.id, providerPrices.createdBy));
}
export type NamedPrice = Awaited<ReturnType<typeof pricePage>>["items"][number];

export async function pricePage(
  ctx: AccountContext,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = pricesWithNames(ctx)
    .orderBy(desc(providerPrices.since), desc(providerPrices.id))
    .limit(limit)
    .offset(offset);
  const [items, total] = await Promise.all([rows, ctx.control.count(providerPrices)]);
  return { items, total };
}

export async function namedPrice(ctx: AccountContext, id: string) {
  return (await pricesWithNames(ctx).where(eq(providerPrices.id, id)))[0];
}

/** Of a carrier and a medium from that very day. */
export async function priceSince(
  ctx: AccountContext,
  { provider, medium, since }: { provider: string; medium: Medium; since: string },
) {
  const same = and(
    eq(providerPrices.provider, provider),
    eq(providerPrices.medium, medium),
    eq(providerPrices.since, since),
  );
  return (await pricesWithNames(ctx).where(same))[0];
}

export function insertPrice(ctx: AccountContext, fresh: PriceRow): Statement {
  return ctx.control.insert(providerPrices, fresh);
}

export function deletePrice(ctx: AccountContext, id: string): Statement {
  return ctx.control.delete(providerPrices, eq(providerPrices.id, id));
}

export function allPrices(ctx: AccountContext): Promise<PriceRow[]> {
  return ctx.control.list(providerPrices);
}
