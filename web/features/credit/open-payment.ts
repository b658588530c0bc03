import { paths } from "#web/lib/paths.ts";

/**
 * Opens the payment of an invoice as a page of its own, because only there may the browser load the card provider's
 * script. Each press begins a new order.
 */
export function openPayment(invoice: string): void {
  const params = new URLSearchParams({ invoice, order: crypto.randomUUID() });
  location.assign(`${paths.payInvoice}?${params}`);
}

/**
 * Opens the payment of a plan as a page of its own, because only there may the browser load the card provider's script.
 * `replaces` is the account's plan that it takes the place of. Each press begins a new order.
 */
export function openSubscription(plan: string, replaces?: string): void {
  const params = new URLSearchParams({
    plan,
    order: crypto.randomUUID(),
    ...(replaces !== undefined && { replaces }),
  });
  location.assign(`${paths.subscribe}?${params}`);
}
