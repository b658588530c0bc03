import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { checkedAudience } from "./checked-audience.ts";
import { numbersAudience } from "./numbers-audience.ts";

export const createAudience = verb(contract.createAudience, async (ctx, input) => {
  return { data: await checkedAudience(ctx, await numbersAudience(ctx, input)) };
});
