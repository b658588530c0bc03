import type { InvoiceLine } from "#core/rules/tax-invoices.ts";
import type { Sale } from "#worker/domains/money/invoices/issue-invoice.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { describeOrder } from "./describe-order.ts";
import type { OrderRow } from "./order-queries.ts";

/** What an order that was paid by card says on its tax invoice. */
export function cardSale(order: OrderRow, card: PaymentState["card"]): Sale {
  return {
    accountId: order.accountId,
    reference: `order:${order.id}`,
    lines: linesOf(order),
    total: order.total,
    gst: order.gst,
    paidBy: describeCard(card),
  };
}

/** How it was paid, as an invoice says it. */
export function describeCard(card: PaymentState["card"]): string {
  return card ? `${brandOf(card.brand)} ending in ${card.last4}` : "Card";
}

function linesOf(order: OrderRow): InvoiceLine[] {
  const { percentOff, total, gst } = order;
  const coupon = percentOff > 0 ? `, ${percentOff}% off with a coupon` : "";
  return [{ text: `${describeOrder(order)}${coupon}`, cents: total - gst }];
}

/** The card provider's `visa`, as it is written. */
function brandOf(brand: string): string {
  return brand === "amex" ? "American Express" : brand.charAt(0).toUpperCase() + brand.slice(1);
}
