import type { Millicents } from "#core/rules/money.ts";
import type { Refundable } from "#core/rules/refunds.ts";
import type { AccountContext } from "#worker/context.ts";
import { lotsLeft } from "#worker/domains/money/credit/balance.ts";
import type { OrderRow } from "./order-queries.ts";
import { refundsOf } from "./refund-queries.ts";

/** The credit that an order brings, without its bonus: what it bought, or what its invoice returns to the limit. */
export function creditOfOrder({
  credit,
  released,
}: Pick<OrderRow, "credit" | "released">): Millicents {
  return released ?? credit;
}

/** What paid for what was sent before, or for a number, takes no credit with it when it goes back. */
export function buysCredit({ invoiceId, number }: Pick<OrderRow, "invoiceId" | "number">): boolean {
  return invoiceId === null && number === null;
}

/** How much of an order was used, and went back. `account` is the one that bought it. */
export async function refundableOf(account: AccountContext, order: OrderRow): Promise<Refundable> {
  const { credit, total, refunded } = order;
  if (!buysCredit(order)) return { credit: 0, unused: 0, withdrawn: 0, total, refunded };
  const [left, refunds] = await Promise.all([
    lotsLeft(account, [account.account.id], [order.id]),
    refundsOf(account, order.id),
  ]);
  const withdrawn = refunds.reduce((sum, refund) => sum + refund.credit, 0);
  return { credit, total, refunded, withdrawn, unused: left.get(order.id) ?? 0 };
}

/** The tax invoice of an order's money: its own, or the usage invoice that it pays. */
export function invoiceOf({ id, invoiceId }: Pick<OrderRow, "id" | "invoiceId">): string {
  return invoiceId ?? `order:${id}`;
}
