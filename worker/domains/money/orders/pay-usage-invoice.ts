import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { usageInvoiceById } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { placeInvoiceOrder } from "./inner/invoice-order.ts";
import { grantOrder } from "./settle-payment.ts";

/** Pressed twice it is paid once; what stops half-way, `sweepOrders` finishes. */
export const payUsageInvoice = verb(contract.payUsageInvoice, async (ctx, { id }) => {
  const due = await usageInvoiceById(ctx, id);
  const ref = due && (await resolveAccount(ctx, due.usage.accountId));
  if (!due || !ref) throw notFound("Invoice");
  const account = { ...ctx.forAccount(ref), person: ctx.person };
  const { userId } = personOf(ctx);
  const key = `paid:${due.usage.id}`;
  const order = await placeInvoiceOrder(account, due, { key, userId, by: "directly" });
  await grantOrder(ctx, order.id);
  return { message: POSTPAID_TEXTS.paid };
});
