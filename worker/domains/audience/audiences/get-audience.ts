import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { checkedAudience } from "./checked-audience.ts";

export const getAudience = verb(contract.getAudience, async (ctx, { id }) => {
  return { data: await checkedAudience(ctx, id) };
});
