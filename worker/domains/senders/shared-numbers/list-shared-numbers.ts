import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { presentSharedNumber } from "./inner/present.ts";
import { sharedNumberPage } from "./inner/queries.ts";

/** R432. */
export const listSharedNumbers = verb(contract.listSharedNumbers, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await sharedNumberPage(ctx, { pool: input.pool, ...page });
  return pageOf(items.map(presentSharedNumber), total, page);
});
