import { paths } from "#web/lib/paths.ts";

/**
 * Opens the payment of a number as a page of its own, because only there may the browser load the card provider's
 * script. Each press begins a new order.
 */
export function openPurchase(number: string): void {
  const params = new URLSearchParams({ number, order: crypto.randomUUID() });
  location.assign(`${paths.payNumber}?${params}`);
}
