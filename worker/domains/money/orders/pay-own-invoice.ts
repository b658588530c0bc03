import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { personOf } from "#worker/context.ts";
import { usageInvoiceById } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { verb } from "#worker/verb.ts";
import { placeInvoiceOrder } from "./inner/invoice-order.ts";
import { payOrder } from "./inner/pay-order.ts";

export const payOwnInvoice = verb(contract.payOwnInvoice, async (ctx, { id, order: key, card }) => {
  const due = await usageInvoiceById(ctx, id);
  if (due?.usage.accountId !== ctx.account.id) throw notFound("Invoice");
  if (due.invoice.total < LEAST_BY_CARD) {
    throw conflict(POSTPAID_TEXTS.tooSmall);
  }
  const order = await placeInvoiceOrder(ctx, due, {
    key,
    userId: personOf(ctx).userId,
    by: "card",
  });
  return payOrder(ctx, order, { card });
});
