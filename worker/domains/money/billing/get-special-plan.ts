import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { memberOf } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentSpecialPlan } from "./inner/present-special-plan.ts";
import { planOfUser } from "./inner/special-plan-queries.ts";

export const getSpecialPlan = verb(contract.getSpecialPlan, async (ctx, { userId }) => {
  const [member, plan] = await Promise.all([memberOf(ctx, userId), planOfUser(ctx, userId)]);
  if (!member) throw notFound("User");
  return { data: plan ? presentSpecialPlan(plan) : null };
});
