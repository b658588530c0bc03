import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { metaPage } from "./inner/meta-queries.ts";
import { presentMeta } from "./inner/present.ts";

/** R621. */
export const listProviderMeta = verb(contract.listProviderMeta, async (ctx, input) => {
  const page = paging(input);
  const { items, total } = await metaPage(ctx, page);
  return pageOf(items.map(presentMeta), total, page);
});
