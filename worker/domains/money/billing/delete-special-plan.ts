import { SPECIAL_PLAN_TEXTS } from "#core/contract/billing/special-plans.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { idSchema } from "#core/ids.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { markSpecialPlan } from "#worker/domains/identity/directory/flag-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { endPlan, planById } from "./inner/special-plan-queries.ts";

export const deleteSpecialPlan = verb(contract.deleteSpecialPlan, async (ctx, { planId }) => {
  const plan = await planById(ctx, planId);
  if (!plan) throw notFound("Special plan");
  const account = await accountOfUser(ctx, idSchema("user").parse(plan.userId));
  await commitControl(account, {
    statements: [endPlan(ctx, planId, ctx.now()), markSpecialPlan(plan.accountId)],
    events: [{ type: "rights.changed" }],
    audit: { action: "specialPlan.delete", subject: planId },
  });
  return { message: SPECIAL_PLAN_TEXTS.removed };
});
