import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { conflict } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { pricesOf } from "#worker/domains/money/billing/special-plans.ts";
import { payInvoice } from "#worker/domains/money/invoices/invoice-queries.ts";
import {
  isDue,
  type UsageInvoiceRow,
} from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { sameOrder } from "./accepted-total.ts";
import { releaseClaims } from "./cancel-order.ts";
import { invoiceClaim } from "./claim-queries.ts";
import { type OrderRow, orderByKey } from "./order-queries.ts";
import { freshOrder, writeOrder } from "./write-order.ts";

interface Payment {
  /** The same key is one order, however often it is sent. */
  key: string;
  /** Who pays, or the administrator who says that it was paid. */
  userId: string;
  by: "card" | "directly";
}

/**
 * The order that pays a usage invoice: the one of this key, or a new one. There is one at a time: one by card that
 * not finished gives way, one under way does not. Once it is paid, what the invoice charged for returns to the
 * account's credit limit.
 */
export async function placeInvoiceOrder(
  account: AccountContext,
  due: UsageInvoiceRow,
  payment: Payment,
): Promise<OrderRow> {
  const same = (order: OrderRow) => sameOrder(order, order.invoiceId === due.invoice.id);
  const known = await orderByKey(account, account.account.id, payment.key);
  if (known) return same(known);
  if (due.invoice.paidAt !== null) throw conflict(POSTPAID_TEXTS.isPaid);
  const claims = [invoiceClaim(due.invoice.id)];
  await releaseClaims(account, claims);
  const row = await invoiceOrder(account, due, payment);
  const at = row.createdAt;
  const isPaid = row.status === "paid";
  const order = await writeOrder(account, row, {
    statements: [
      abortUnless(isDue(due.invoice.id)),
      ...(isPaid ? [payInvoice(account, due.invoice.id, { paidBy: "Paid directly", at })] : []),
    ],
    claims,
    audit: {
      action: isPaid ? "order.paid" : "order.place",
      subject: row.id,
      detail: { total: row.total, invoice: due.invoice.id },
    },
    // It was paid or withdrawn a moment ago.
    aborted: POSTPAID_TEXTS.isOver,
  });
  return same(order);
}

async function invoiceOrder(
  account: AccountContext,
  { usage, invoice }: UsageInvoiceRow,
  { key, userId, by }: Payment,
): Promise<OrderRow> {
  const fresh = freshOrder(account);
  const rates = await pricesOf(account);
  const isPaid = by === "directly";
  return {
    ...fresh,
    userId,
    key,
    kind: "invoice",
    smsRate: rates.sms,
    mmsRate: rates.mms,
    credit: fromCents(invoice.total - invoice.gst),
    total: invoice.total,
    gst: invoice.gst,
    paymentMode: isPaid ? "other" : "stripe",
    invoiceMethod: "usage",
    invoiceId: invoice.id,
    released: usage.released,
    status: isPaid ? "paid" : "unpaid",
    paidAt: isPaid ? fresh.createdAt : null,
  };
}
