import type { SystemContext } from "#worker/context.ts";
import { renewPlan } from "./inner/renew-plan.ts";
import { dueSubscriptions } from "./inner/subscription-queries.ts";

/** Per minute: a renewal asks the card provider about four times. */
const AT_ONCE = 20;

/** Renews plans whose next month begins, and tries again what could not be paid. */
export async function sweepPlans(ctx: SystemContext): Promise<void> {
  if (!ctx.payments) return;
  for (const due of await dueSubscriptions(ctx, { now: ctx.now(), limit: AT_ONCE })) {
    await renewPlan(ctx, due).catch((error: unknown) => {
      ctx.log.error("plan.stuck", error, { subscription: due.id });
    });
  }
}
