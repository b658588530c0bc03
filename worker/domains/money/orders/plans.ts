import { type GatewayPlan, PLAN_TEXTS, type Subscription } from "#core/contract/orders/plans.ts";
import type { PlatformSettings } from "#core/contract/platform-settings/setting-values.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { toCents } from "#core/rules/money.ts";
import { type PlanTerms, priceOfPlan } from "#core/rules/plans.ts";
import { personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { releaseClaims } from "./inner/cancel-order.ts";
import { payOrder } from "./inner/pay-order.ts";
import { placePlanOrder, renewalClaims } from "./inner/plan-order.ts";
import {
  changeSubscription,
  currentSubscriptions,
  type SubscriptionRow,
  subscriptionById,
} from "./inner/subscription-queries.ts";

export const listGatewayPlans = verb(contract.listGatewayPlans, async (ctx) => {
  const [{ plans }, current] = await Promise.all([
    platformSettings(ctx),
    currentSubscriptions(ctx, ctx.account.id),
  ]);
  return {
    data: presentPlans(plans),
    subscriptions: current.map(presentSubscription),
  };
});

/** Plans by medium and size. */
export function presentPlans(plans: PlatformSettings["plans"]): GatewayPlan[] {
  return plans
    .toSorted(byMessages)
    .map((plan) => ({ _id: plan.id, name: plan.name, ...termsOf(plan) }));
}

function byMessages(one: PlanTerms, other: PlanTerms): number {
  return one.medium.localeCompare(other.medium) || one.messages - other.messages;
}

function termsOf(terms: PlanTerms): Omit<GatewayPlan, "_id" | "name"> {
  const { medium, messages, rate } = terms;
  return {
    metadata: { platform: medium },
    price: { unit_amount: priceOfPlan(terms).total, currency: "aud" },
    messages,
    centsPerMessage: toCents(rate),
  };
}

function presentSubscription(row: SubscriptionRow): Subscription {
  const { id, planId, status, renews, dueAt, failure, tryAt } = row;
  return {
    _id: id,
    plan: planId,
    ...termsOf(row),
    status: status === "pastDue" ? "pastDue" : "active",
    renews,
    dueAt,
    failure,
    tryAt,
  };
}

/** The plan begins, or goes on, in the transaction that marks the order as paid. */
export const subscribe = verb(
  contract.subscribe,
  async (ctx, { order: key, plan: planId, card, total, replaces }) => {
    const { userId } = personOf(ctx);
    const order = await placePlanOrder(ctx, { key, userId, planId, total, replaces });
    return payOrder(ctx, order, { card });
  },
);

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
