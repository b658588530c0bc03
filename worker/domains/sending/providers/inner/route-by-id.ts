import type { ProviderRoute } from "#core/contract/providers/providers.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentRoute } from "./present.ts";
import { routeRow } from "./route-queries.ts";

export async function routeById(ctx: AccountContext, id: string): Promise<ProviderRoute> {
  const row = await routeRow(ctx, id);
  if (!row) throw notFound("Route");
  return presentRoute(row);
}
