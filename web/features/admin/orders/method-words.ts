import type { PurchaseOrder } from "#core/contract/orders/orders.ts";

/** R544, for administrators. */
export const METHOD_WORDS: Readonly<Record<PurchaseOrder["invoiceMethod"], string>> = {
  usage: "USAGE",
  credit: "CREDIT",
};
