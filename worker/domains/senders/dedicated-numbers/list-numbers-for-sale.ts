import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { verb } from "#worker/verb.ts";
import { presentForSale } from "./inner/present-for-sale.ts";
import { stockPage } from "./rental-queries.ts";

export const listNumbersForSale = verb(contract.listNumbersForSale, async (ctx, input) => {
  const page = paging(input);
  const { type, serviceType: product, search } = input;
  const { items, total } = await stockPage(ctx, { type, product, search }, page);
  return pageOf(items.map(presentForSale), total, page);
});
