import { PLAN_TEXTS } from "#core/contract/orders/plans.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { renewalClaims } from "./inner/plan-order.ts";
import { releaseClaims } from "./inner/release-claims.ts";
import { changeSubscription, subscriptionById } from "./inner/subscription-queries.ts";

/** One that is paid runs until its month is over; one that is past due ends as it is cancelled. */
export const changePlan = verb(contract.changePlan, async (ctx, { id, renews }) => {
  const plan = await subscriptionById(ctx, id);
  if (plan?.accountId !== ctx.account.id) throw notFound("Plan");
  const isOver = plan.status === "pastDue" && !renews;
  // Nothing may be charged any more.
  if (isOver) await releaseClaims(ctx, renewalClaims(plan));
  const values = isOver ? { renews, status: "ended" as const, changedAt: ctx.now() } : { renews };
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      changeSubscription(ctx, { id, period: plan.period }, values),
      abortUnlessChanged(),
    ],
    audit: { action: "plan.change", subject: id, detail: values },
  });
  if (!committed) throw conflict(PLAN_TEXTS.ended);
  return { message: renews ? PLAN_TEXTS.renews : PLAN_TEXTS.cancelled };
});
