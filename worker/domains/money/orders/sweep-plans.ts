import type { SystemContext } from "#worker/context.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { renewPlan } from "./inner/renew-plan.ts";
import { dueSubscriptions } from "./inner/subscription-queries.ts";

/** A renewal asks the card provider about four times. */
const AT_ONCE = 20;

/** Renews plans whose next month begins, and tries again what could not be paid. */
export async function sweepPlans(ctx: SystemContext): Promise<boolean> {
  if (!ctx.payments) return false;
  const due = await dueSubscriptions(ctx, { now: ctx.now(), limit: AT_ONCE });
  await eachAlone(ctx, "plans", due, (subscription) => renewPlan(ctx, subscription));
  return due.length === AT_ONCE;
}
