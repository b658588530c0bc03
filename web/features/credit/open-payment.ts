import { paths } from "#web/lib/paths.ts";

/**
 * Opens the payment of an invoice as a page of its own, because only there may the browser load the card provider's
 * script. Each press begins a new order.
 */
export function openPayment(invoice: string): void {
  const params = new URLSearchParams({ invoice, order: crypto.randomUUID() });
  location.assign(`${paths.payInvoice}?${params}`);
}
