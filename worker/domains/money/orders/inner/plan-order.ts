import { PLAN_TEXTS } from "#core/contract/orders/plans.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type PlanTerms, priceOfPlan, ratesOfPlan } from "#core/rules/plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { checkAcceptedTotal, sameOrder } from "./accepted-total.ts";
import { releaseClaims } from "./cancel-order.ts";
import { periodClaim, planClaim } from "./claim-queries.ts";
import { type OrderRow, orderByKey } from "./order-queries.ts";
import { currentSubscriptions, type SubscriptionRow } from "./subscription-queries.ts";
import { freshOrder, writeOrder } from "./write-order.ts";

export interface Subscribing {
  key: string;
  userId: string;
  planId: string;
  /** The total that the person agreed to, in cents; without it, what it comes to. */
  total?: number;
  /** The subscription that it takes the place of, as the page showed it. */
  replaces: string | undefined;
}

/** One month of a plan. */
interface PlanMonth extends PlanTerms {
  planId: string;
  subscriptionId: string;
  /** The first is 0. */
  period: number;
}

/**
 * The order of this key for a month of a plan: the first one, or the one that a plan could not be renewed with. An
 * account has one plan for each medium; another one takes its place once it is paid.
 */
export async function placePlanOrder(
  account: AccountContext,
  requested: Subscribing,
): Promise<OrderRow> {
  const { id: accountId } = account.account;
  const same = (order: OrderRow) =>
    sameOrder(order, order.planId === requested.planId, requested.total);
  const known = await orderByKey(account, accountId, requested.key);
  if (known) return same(known);
  const month = await requestedMonth(account, requested);
  await checkAcceptedTotal(account, priceOfPlan(month).total, requested.total);
  await releaseClaims(account, claimsFor(accountId, month));
  return same(await writeMonth(account, month, requested));
}

/** The order of the next month of a plan, which is placed without a press. */
export function placeRenewal(
  account: AccountContext,
  subscription: SubscriptionRow,
  key: string,
): Promise<OrderRow> {
  return writeMonth(account, nextMonth(subscription), { key, userId: null });
}

/** What a renewal may not share with another order. */
export function renewalClaims(subscription: SubscriptionRow): string[] {
  return claimsFor(subscription.accountId, nextMonth(subscription));
}

async function requestedMonth(
  account: AccountContext,
  { planId, replaces }: Subscribing,
): Promise<PlanMonth> {
  const [{ plans }, current] = await Promise.all([
    platformSettings(account),
    currentSubscriptions(account, account.account.id),
  ]);
  const own = current.find((one) => one.planId === planId);
  if (own?.status === "pastDue") return nextMonth(own);
  if (own) throw conflict(PLAN_TEXTS.isYours);
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw conflict(PLAN_TEXTS.gone);
  const { medium, messages, rate } = plan;
  if (current.find((one) => one.medium === medium)?.id !== replaces) {
    throw conflict(PLAN_TEXTS.changed);
  }
  const subscriptionId = newId("subscription", account.now());
  return { planId, medium, messages, rate, subscriptionId, period: 0 };
}

function nextMonth({ id, planId, medium, messages, rate, period }: SubscriptionRow): PlanMonth {
  return { planId, medium, messages, rate, subscriptionId: id, period: period + 1 };
}

/** One payment of a plan at a time for each medium, and each month once. */
function claimsFor(account: string, { medium, subscriptionId, period }: PlanMonth): string[] {
  return [planClaim(account, medium), periodClaim(subscriptionId, period)];
}

async function writeMonth(
  account: AccountContext,
  month: PlanMonth,
  { key, userId }: Pick<OrderRow, "key" | "userId">,
): Promise<OrderRow> {
  const { prices } = await platformSettings(account);
  const { planId, subscriptionId, period, medium } = month;
  const price = priceOfPlan(month);
  const rates = ratesOfPlan(month, prices.base);
  const row: OrderRow = {
    ...freshOrder(account),
    userId,
    key,
    kind: "plan",
    medium,
    smsCount: Math.floor(price.credit / rates.sms),
    mmsCount: Math.floor(price.credit / rates.mms),
    smsRate: rates.sms,
    mmsRate: rates.mms,
    ...price,
    planId,
    subscriptionId,
    period,
  };
  return writeOrder(account, row, {
    claims: claimsFor(row.accountId, month),
    audit: {
      action: "order.place",
      subject: row.id,
      detail: { total: row.total, kind: row.kind, plan: planId, period },
    },
  });
}
