import { contract } from "#core/contract/registry.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { verb } from "#worker/verb.ts";
import { numberById } from "./inner/number-by-id.ts";

export const numberPrice = verb(contract.numberPrice, async (ctx, { id }) => {
  const { amount } = (await numberById(ctx, id)).number;
  return { data: { price: amount / 100, total: priceOfNumber(amount).total / 100 } };
});
