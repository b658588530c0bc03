import { contract } from "#core/contract/registry.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { verb } from "#worker/verb.ts";
import { usageOf, usedToday } from "./inner/usage.ts";

export const userLimits = verb(contract.userLimits, async (ctx) => {
  const [limits, today] = await Promise.all([limitsOf(ctx), usedToday(ctx, ctx.account.id)]);
  return { data: await usageOf(ctx, limits, today) };
});
