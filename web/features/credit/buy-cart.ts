import {
  customPayment,
  type PaymentOutcome,
  purchaseBundle,
} from "#core/contract/orders/orders.ts";
import { call } from "#web/lib/api.ts";
import type { Checkout } from "./checkout-address.ts";
import type { Charge } from "./use-payment.ts";

/** Charges a card for what the checkout's address says. */
export function buyCart(
  { order, cart, bundle }: Checkout,
  charge: Charge,
): Promise<PaymentOutcome> {
  const common = { order, ...charge };
  if (cart.kind === "custom") return call(customPayment, { ...common, amount: cart.cents });
  const type = cart.kind === "bundle" ? cart.medium : cart.kind;
  return call(purchaseBundle, { ...common, bundle, type, quantity: cart.quantity });
}
