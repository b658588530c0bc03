import type { Refundable } from "#core/rules/refunds.ts";
import type { AccountContext } from "#worker/context.ts";
import { lotsLeft } from "#worker/domains/credit/lots-left.ts";
import type { OrderRow } from "./order-queries.ts";
import { refundsOf } from "./refund-queries.ts";

/** How much of an order was used, and went back. `account` is the one that bought it. */
export async function refundableOf(account: AccountContext, order: OrderRow): Promise<Refundable> {
  const { credit, total, refunded } = order;
  // It paid for what was sent before: that takes no credit with it.
  if (order.invoiceId !== null) return { credit: 0, unused: 0, withdrawn: 0, total, refunded };
  const [left, refunds] = await Promise.all([lotsLeft(account), refundsOf(account, order.id)]);
  const withdrawn = refunds.reduce((sum, refund) => sum + refund.credit, 0);
  return { credit, total, refunded, withdrawn, unused: left.get(order.id) ?? 0 };
}
