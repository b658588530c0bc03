import type { Rates } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { currentPlan } from "./inner/special-plan-queries.ts";

/** The account's special plan; null if it has none. */
export async function ownPrices(ctx: AccountContext): Promise<Rates | null> {
  const plan = await currentPlan(ctx, ctx.account.id);
  return plan ? { sms: plan.smsRate, mms: plan.mmsRate } : null;
}
