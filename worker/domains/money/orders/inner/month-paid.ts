import { renewalAfter } from "#core/rules/renewals.ts";
import type { SystemContext } from "#worker/context.ts";
import { HAS_CHANGED } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  beginRental,
  continueRental,
  hasMonth,
  numberInStock,
} from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { markGranted, type OrderRow } from "./order-queries.ts";
import { beginSubscription, changeSubscription, subscriptionById } from "./subscription-queries.ts";

type Context = Pick<SystemContext, "control" | "now">;

interface Month {
  /** What is paid by the month, as its orders name it. */
  id: string;
  period: number;
  /** The saved card that paid. */
  card: string | null;
  at: number;
  /** Until when it is paid, if it was paid until `dueAt` before. */
  until: (dueAt?: number | null, startedAt?: number | null) => number;
}

/**
 * What becomes of a plan or a number, for the transaction that marks the order of one of its months as paid: the first
 * month begins it, each later one moves it on.
 */
export async function monthPaid(
  ctx: Context,
  order: OrderRow,
  { card, at }: Pick<Month, "card" | "at">,
): Promise<Statement[]> {
  const { accountId, number, subscriptionId: id, period } = order;
  if (id === null || period === null) return [];
  const { timeZone } = await accountProfile(ctx, accountId);
  // Paid a moment early by another machine's clock, it is still paid for the month after.
  const until: Month["until"] = (dueAt, startedAt) =>
    renewalAfter(Math.max(at, dueAt ?? at), startedAt ?? at, timeZone);
  const month = { id, period, card, at, until };
  return number === null ? planPaid(ctx, order, month) : numberPaid(ctx, order, number, month);
}

/** One that ended before the money came stays ended; its credit is granted all the same. */
async function planPaid(
  ctx: Context,
  { accountId, userId, planId, medium, ...order }: OrderRow,
  { id, period, card, at, until }: Month,
): Promise<Statement[]> {
  if (planId === null || medium === "both") return [];
  const known = period === 0 ? undefined : await subscriptionById(ctx, id);
  const dueAt = until(known?.dueAt, known?.startedAt);
  const fresh = { period, card, dueAt, tryAt: dueAt, attempts: 0, failure: null, changedAt: at };
  const paid = { ...fresh, status: "active" as const };
  if (period > 0) return known ? [changeSubscription(ctx, { id, period: period - 1 }, paid)] : [];
  const messages = medium === "sms" ? order.smsCount : order.mmsCount;
  const rate = medium === "sms" ? order.smsRate : order.mmsRate;
  const plan = { id, accountId, userId, planId, medium, messages, rate };
  return beginSubscription(ctx, { ...plan, ...paid, renews: true, startedAt: at });
}

/** If the account cannot have it, because the money came too late, the order stays without what it paid for (`payBack`). */
async function numberPaid(
  ctx: Context,
  { id: order, accountId }: OrderRow,
  number: string,
  { id: rental, period, card, at, until }: Month,
): Promise<Statement[]> {
  const stock = await numberInStock(ctx, number);
  if (!stock) return [];
  if (period === 0) {
    const first = { accountId, rental, card, paidUntil: until() };
    const begun = beginRental(ctx, stock, first);
    return [...begun, markGranted(ctx, order, at, hasMonth(rental, period))];
  }
  const paidUntil = until(stock.paidUntil, stock.assignedAt);
  // Another order may have paid for the same month.
  return [
    continueRental(rental, { period, card, paidUntil }),
    markGranted(ctx, order, at, HAS_CHANGED),
  ];
}
