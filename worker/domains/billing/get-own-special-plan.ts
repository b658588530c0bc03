import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { specialPlanOf } from "./inner/special-plan-of.ts";

export const getOwnSpecialPlan = verb(contract.getOwnSpecialPlan, async (ctx) => {
  return { data: await specialPlanOf(ctx, ctx.account.id) };
});
