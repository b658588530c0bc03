import { renewalAfter } from "#core/rules/plans.ts";
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

interface Paid {
  /** The saved card that paid. */
  card: string | null;
  at: number;
}

/**
 * What becomes of a number, for the transaction that marks its order as paid: the account has it, or has it for another
 * month. If it cannot, because the money came too late, the order stays without what it paid for (`payBack`).
 */
export async function numberPaid(
  ctx: Pick<SystemContext, "control" | "now">,
  order: OrderRow,
  { card, at }: Paid,
): Promise<Statement[]> {
  const { accountId, number, subscriptionId: rental, period } = order;
  if (number === null || rental === null || period === null) return [];
  const [stock, { timeZone }] = await Promise.all([
    numberInStock(ctx, number),
    accountProfile(ctx, accountId),
  ]);
  if (!stock) return [];
  const { assignedAt, paidUntil } = stock;
  const isFirst = period === 0;
  const startedAt = isFirst || assignedAt === null ? at : assignedAt;
  const until = isFirst || paidUntil === null ? at : Math.max(at, paidUntil);
  const month = { card, paidUntil: renewalAfter(until, startedAt, timeZone) };
  if (isFirst) {
    const begun = beginRental(ctx, stock, { accountId, rental, ...month });
    return [...begun, markGranted(ctx, order.id, at, hasMonth(rental, period))];
  }
  // Another order may have paid for the same month.
  return [
    continueRental(rental, { period, ...month }),
    markGranted(ctx, order.id, at, HAS_CHANGED),
  ];
}
