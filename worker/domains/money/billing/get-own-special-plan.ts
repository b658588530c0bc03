import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentSpecialPlan } from "./inner/present-special-plan.ts";
import { currentPlan } from "./inner/special-plan-queries.ts";

export const getOwnSpecialPlan = verb(contract.getOwnSpecialPlan, async (ctx) => {
  const plan = await currentPlan(ctx, ctx.account.id);
  return { data: plan ? presentSpecialPlan(plan) : null };
});
