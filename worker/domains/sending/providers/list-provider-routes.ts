import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { presentRoute } from "./inner/present.ts";
import { routePage } from "./inner/route-queries.ts";

/** R621. */
export const listProviderRoutes = verb(contract.listProviderRoutes, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await routePage(ctx, { medium: input.type, ...page });
  return pageOf(items.map(presentRoute), total, page);
});
