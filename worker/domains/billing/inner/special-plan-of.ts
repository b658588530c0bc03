import type { SpecialPlan } from "#core/contract/special-plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentSpecialPlan } from "./present-special-plan.ts";
import { currentPlan } from "./special-plan-queries.ts";

export async function specialPlanOf(
  ctx: AccountContext,
  account: string,
): Promise<SpecialPlan | null> {
  const plan = await currentPlan(ctx, account);
  return plan ? presentSpecialPlan(plan) : null;
}
