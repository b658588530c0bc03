import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { payInvoice } from "#worker/domains/money/invoices/invoice-queries.ts";
import { issueCreditNote } from "#worker/domains/money/invoices/issue-invoice.ts";
import {
  deleteUsageInvoice,
  usageInvoiceById,
} from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { releaseClaims } from "./inner/cancel-order.ts";
import { invoiceClaim, isUnclaimed } from "./inner/claim-queries.ts";
import { placeInvoiceOrder } from "./inner/invoice-order.ts";
import { payOrder } from "./inner/pay-order.ts";
import { grantOrder } from "./settle-payment.ts";

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

/** A usage invoice and its account, in the hands of the administrator. */
async function invoiceWithAccount(ctx: AccountContext, id: string) {
  const due = await usageInvoiceById(ctx, id);
  const ref = due && (await resolveAccount(ctx, due.usage.accountId));
  if (!due || !ref) throw notFound("Invoice");
  return { due, account: { ...ctx.forAccount(ref), person: ctx.person } };
}

/** Pressed twice it is paid once; what stops half-way, `sweepOrders` finishes. */
export const payUsageInvoice = verb(contract.payUsageInvoice, async (ctx, { id }) => {
  const { due, account } = await invoiceWithAccount(ctx, id);
  const { userId } = personOf(ctx);
  const key = `paid:${due.usage.id}`;
  const order = await placeInvoiceOrder(account, due, { key, userId, by: "directly" });
  await grantOrder(ctx, order.id);
  return { message: POSTPAID_TEXTS.paid };
});

const WITHDRAWN = "The invoice was withdrawn";

/** What was issued stays, with a credit note for all of it; its payment is no longer asked for. */
export const withdrawUsageInvoice = verb(contract.withdrawUsageInvoice, async (ctx, { id }) => {
  const { due, account } = await invoiceWithAccount(ctx, id);
  if (due.invoice.paidAt !== null) throw conflict(POSTPAID_TEXTS.isPaid);
  const claim = invoiceClaim(id);
  await releaseClaims(account, [claim]);
  const reference = `withdrawn:${due.usage.id}`;
  const note = { of: id, reference, cents: due.invoice.total, paidBy: WITHDRAWN };
  const committed = await commitControlUnlessAborted(account, {
    statements: [
      // A payment of it may have begun.
      abortUnless(isUnclaimed(claim)),
      deleteUsageInvoice(ctx, due.usage.id),
      payInvoice(ctx, id, { paidBy: WITHDRAWN, at: ctx.now() }),
      ...(await issueCreditNote(ctx, note)),
    ],
    audit: { action: "invoice.withdraw", subject: id, detail: { total: due.invoice.total } },
  });
  if (!committed) throw conflict(ORDER_TEXTS.underway);
  return { message: POSTPAID_TEXTS.withdrawn };
});
