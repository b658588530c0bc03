import type { Id } from "#core/ids.ts";
import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { currentPlan, planOfUser, type SpecialPlanRow } from "./inner/special-plan-queries.ts";

/** The account's special plan; null if it has none. */
export async function ownPrices(ctx: AccountContext): Promise<Rates | null> {
  return ratesOf(await currentPlan(ctx, ctx.account.id));
}

/** Of the account that a user is a member of. */
export async function pricesOfUser(
  ctx: Pick<Kernel, "control">,
  user: Id<"user">,
): Promise<Rates | null> {
  return ratesOf(await planOfUser(ctx, user));
}

function ratesOf(plan: SpecialPlanRow | undefined): Rates | null {
  return plan ? { sms: plan.smsRate, mms: plan.mmsRate } : null;
}
