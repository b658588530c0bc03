import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";

/** What is said of an order's payment: it brings a number, or credit. */
export function paymentTexts(number: string | null): { paid: string; processing: string } {
  if (number === null) return { paid: ORDER_TEXTS.paid, processing: ORDER_TEXTS.processing };
  return { paid: OWN_NUMBER_TEXTS.bought, processing: OWN_NUMBER_TEXTS.processing };
}
