import type { GatewayPlan, Subscription } from "#core/contract/orders/plans.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { type PlanTerms, priceOfPlan } from "#core/rules/plans.ts";
import { plansNow } from "#worker/domains/money/billing/price-list-queries.ts";
import { verb } from "#worker/verb.ts";
import { currentSubscriptions, type SubscriptionRow } from "./inner/subscription-queries.ts";

export const listGatewayPlans = verb(contract.listGatewayPlans, async (ctx) => {
  const [plans, current] = await Promise.all([
    plansNow(ctx),
    currentSubscriptions(ctx, ctx.account.id),
  ]);
  return {
    data: plans.map((plan) => ({ _id: plan.id, name: plan.name, ...termsOf(plan) })),
    subscriptions: current.map(presentSubscription),
  };
});

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
