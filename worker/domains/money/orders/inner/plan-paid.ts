import { renewalAfter } from "#core/rules/plans.ts";
import type { SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { OrderRow } from "./order-queries.ts";
import { beginSubscription, changeSubscription, subscriptionById } from "./subscription-queries.ts";

interface Paid {
  /** The saved card that paid. */
  card: string | null;
  at: number;
}

/**
 * What becomes of a plan, for the transaction that marks one of its orders as paid: the first month begins it, each
 * later one moves it on. One that ended before the money came stays ended; its credit is granted all the same.
 */
export async function planPaid(
  ctx: Pick<SystemContext, "control">,
  order: OrderRow,
  { card, at }: Paid,
): Promise<Statement[]> {
  const { accountId, userId, planId, subscriptionId: id, period, medium } = order;
  if (planId === null || id === null || period === null || medium === "both") return [];
  const { timeZone } = await accountProfile(ctx, accountId);
  const fresh = { card, status: "active", attempts: 0, failure: null, changedAt: at } as const;
  if (period === 0) {
    const dueAt = renewalAfter(at, at, timeZone);
    const messages = medium === "sms" ? order.smsCount : order.mmsCount;
    const rate = medium === "sms" ? order.smsRate : order.mmsRate;
    return beginSubscription(ctx, {
      ...{ id, accountId, userId, planId, medium, messages, rate, ...fresh },
      ...{ renews: true, startedAt: at, period, dueAt, tryAt: dueAt },
    });
  }
  const known = await subscriptionById(ctx, id);
  if (!known) return [];
  // Paid a moment early by another machine's clock, it is still paid for the month after.
  const dueAt = renewalAfter(Math.max(at, known.dueAt), known.startedAt, timeZone);
  return [
    changeSubscription(ctx, { id, period: period - 1 }, { ...fresh, period, dueAt, tryAt: dueAt }),
  ];
}
