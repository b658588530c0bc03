import type { NumberForSale } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import type { NumberRow } from "./number-queries.ts";

/** A number as those who can buy it, or have it, see it. */
export function presentForSale({ id, number, type, product, amount }: NumberRow): NumberForSale {
  return {
    _id: id,
    number,
    senderType: "Dedicated Number",
    type,
    serviceType: product,
    amount: amount / 100,
    total: priceOfNumber(amount).total / 100,
  };
}
