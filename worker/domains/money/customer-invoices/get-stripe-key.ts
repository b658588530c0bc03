import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { savedKey } from "./inner/key-queries.ts";

/** Never the key itself. */
export const getStripeKey = verb(contract.getStripeKey, async (ctx) => {
  const row = await savedKey(ctx);
  if (!row) return { data: null };
  const { last4, isLive, savedAt } = row;
  return { data: { last4, isLive, savedAt } };
});
