import { contract } from "#core/contract/registry.ts";
import { accountOfUser } from "#worker/domains/directory/account-of-user.ts";
import { verb } from "#worker/verb.ts";
import { specialPlanOf } from "./inner/special-plan-of.ts";

export const getSpecialPlan = verb(contract.getSpecialPlan, async (ctx, { userId }) => {
  const { account } = await accountOfUser(ctx, userId);
  return { data: await specialPlanOf(ctx, account.id) };
});
