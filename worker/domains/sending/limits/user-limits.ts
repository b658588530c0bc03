import { contract } from "#core/contract/registry.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { controlOf, usageOf } from "./inner/usage.ts";

export const userLimits = verb(contract.userLimits, async (ctx) => {
  const [limits, known] = await Promise.all([limitsOf(ctx), controlOf(ctx, ctx.account.id)]);
  const { uses, trust } = await usageOf(ctx, limits, known);
  return { data: uses, trust };
});
