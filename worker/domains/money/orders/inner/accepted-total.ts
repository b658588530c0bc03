import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { needsAbn } from "#worker/domains/money/invoices/billing-details.ts";
import type { OrderRow } from "./order-queries.ts";

/** Refuses a total that the person did not agree to, or that an invoice needs an ABN for. Cents. */
export async function checkAcceptedTotal(
  ctx: AccountContext,
  total: number,
  agreed: number = total,
): Promise<void> {
  if (total !== agreed) throw conflict(ORDER_TEXTS.changed);
  if (await needsAbn(ctx, total)) throw conflict(INVOICE_TEXTS.abnNeeded);
}

/** A key that is used again for other contents, or for an order that is over, is a mistake of the page. */
export function sameOrder(order: OrderRow, isSame: boolean, total: number = order.total): OrderRow {
  if (isSame && order.total === total && order.status !== "canceled") return order;
  throw conflict(ORDER_TEXTS.keyUsed);
}
