import type { PurchaseOrder } from "#core/contract/orders.ts";

/** R544, for administrators. */
export const METHOD_WORDS: Readonly<Record<PurchaseOrder["invoiceMethod"], string>> = {
  usage: "USAGE",
  credit: "CREDIT",
};
