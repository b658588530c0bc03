import { contract } from "#core/contract/registry.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { usageOf } from "./inner/usage.ts";

export const userLimits = verb(contract.userLimits, async (ctx) => {
  return { data: await usageOf(ctx, await limitsOf(ctx)) };
});
