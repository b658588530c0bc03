import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { defaultProviders, providerStops } from "#worker/db/schema/control/providers.ts";
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
