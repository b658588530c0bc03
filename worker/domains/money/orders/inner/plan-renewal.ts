import { priceOfPlan } from "#core/rules/plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { describePlan } from "./describe-order.ts";
import { failureNotice } from "./failure-notice.ts";
import { placeRenewal, renewalClaims } from "./plan-order.ts";
import type { Renewal } from "./renew.ts";
import { planEndedMails } from "./renewal-mails.ts";
import {
  changeSubscription,
  dueSubscriptions,
  type SubscriptionRow,
} from "./subscription-queries.ts";

export const planRenewal: Renewal<SubscriptionRow> = {
  name: "plan",
  due: (ctx, limit) => dueSubscriptions(ctx, { now: ctx.now(), limit }),
  change: (ctx, seen, values) => {
    const isFailure = "failure" in values;
    const failed = isFailure ? { status: "pastDue" as const, changedAt: ctx.now() } : {};
    return changeSubscription(ctx, seen, { ...values, ...failed });
  },
  month: (plan) => ({
    dueAt: plan.dueAt,
    subscriptionId: plan.id,
    claims: renewalClaims(plan),
    title: "plan",
    name: `plan, ${describePlan(plan)},`,
    total: priceOfPlan(plan).total,
    works: false,
  }),
  place: placeRenewal,
  settle: async (account, plan, { deletedAt, profileType }) => {
    if (plan.renews && deletedAt === null && profileType !== "postpaid") return false;
    await end(account, plan, null);
    return true;
  },
  end,
};

/** `failure`: why it was not paid; null if it was not to be renewed. */
async function end(account: AccountContext, plan: SubscriptionRow, failure: string | null) {
  const ended = { status: "ended" as const, changedAt: account.now(), failure };
  // Aborted if it was paid or ended by hand a moment ago.
  await commitControlUnlessAborted(account, {
    statements: [changeSubscription(account, plan, ended), abortUnlessChanged()],
    audit: { action: "plan.end", subject: plan.id, detail: { failure } },
    ...(failure !== null && {
      effects: await planEndedMails(account, plan, failure),
      notices: [unpaid(plan, failure)],
    }),
  });
}

function unpaid(plan: SubscriptionRow, failure: string) {
  const text = `Your plan, ${describePlan(plan)}, has ended because it was not paid. ${failure}`;
  return failureNotice({ subject: "Your plan has ended", text });
}
