import type { Sale } from "#worker/domains/money/invoices/issue-invoice.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { describeOrder } from "./describe-order.ts";
import type { OrderRow } from "./order-queries.ts";

/** What an order says on its tax invoice. */
export function orderSale(order: OrderRow): Sale {
  const { id, accountId, percentOff, total, gst } = order;
  const coupon = percentOff > 0 ? `, ${percentOff}% off with a coupon` : "";
  const line = { text: `${describeOrder(order)}${coupon}`, cents: total - gst };
  return { accountId, reference: `order:${id}`, lines: [line], total, gst };
}

/** How it was paid, as an invoice says it. */
export function describeCard(card: PaymentState["card"]): string {
  return card ? `${brandOf(card.brand)} ending in ${card.last4}` : "Card";
}

/** The card provider's `visa`, as it is written. */
function brandOf(brand: string): string {
  return brand === "amex" ? "American Express" : brand.charAt(0).toUpperCase() + brand.slice(1);
}
