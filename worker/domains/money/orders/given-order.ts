import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { gst } from "#core/rules/gst.ts";
import { fromCents, toCents } from "#core/rules/money.ts";
import type { GivenMode } from "#core/rules/orders.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { issueInvoice, type Sale } from "#worker/domains/money/invoices/issue-invoice.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { orderSale } from "./inner/describe-order.ts";
import { type OrderRow, orderByKey } from "./inner/order-queries.ts";
import { freshOrder, writeOrder } from "./inner/write-order.ts";
import { grantOrder } from "./settle-payment.ts";

/** How long a buyer has for an invoice. */
const TERM = 14 * 86_400_000;

export interface Given {
  key: string;
  userId: string;
  /** Whole cents before GST. */
  cents: number;
  mode: GivenMode;
  method: OrderRow["invoiceMethod"];
  medium: OrderRow["medium"];
  /** Millicents per message; the base price if undefined. */
  smsRate?: number;
  mmsRate?: number;
  note: string | null;
  /** What only this order may have: its key, beyond its account. */
  claims?: readonly string[];
  /** What must hold. */
  conditions?: readonly Statement[];
}

/**
 * The order of this key that is made for an account: the one that there is, or a new one. It counts as
 * paid, so its credit is granted; one by invoice is marked as paid later. What was sold has a tax invoice.
 */
export async function placeGivenOrder(account: AccountContext, given: Given): Promise<OrderRow> {
  const known = await orderByKey(account, account.account.id, given.key);
  if (known) return known;
  const row = await givenOrder(account, given);
  return writeOrder(account, row, {
    statements: [
      ...(given.conditions ?? []),
      ...(row.total > 0 ? [await issueInvoice(account, transferSale(row))] : []),
    ],
    claims: given.claims ?? [],
    audit: {
      action: "order.give",
      subject: row.id,
      detail: { credit: row.credit, mode: given.mode, note: given.note },
    },
    taken: ADMIN_ORDER_TEXTS.keyUsed,
  });
}

async function givenOrder(account: AccountContext, given: Given): Promise<OrderRow> {
  const fresh = freshOrder(account);
  const { base } = (await platformSettings(account)).prices;
  const { cents, mode, medium, smsRate = base.sms, mmsRate = base.mms } = given;
  const isSold = mode === "invoice" || mode === "other";
  const credit = fromCents(cents);
  const tax = isSold ? toCents(gst(credit)) : 0;
  return {
    ...fresh,
    userId: given.userId,
    key: given.key,
    medium,
    kind: mode === "reward" ? "reward" : "admin",
    smsCount: medium === "mms" ? 0 : Math.floor(credit / smsRate),
    mmsCount: medium === "sms" ? 0 : Math.floor(credit / mmsRate),
    smsRate,
    mmsRate,
    credit,
    total: isSold ? cents + tax : 0,
    gst: tax,
    paymentMode: mode,
    invoiceMethod: given.method,
    status: "paid",
    note: given.note,
    paidAt: mode === "invoice" ? null : fresh.createdAt,
  };
}

function transferSale(order: OrderRow): Sale {
  const isPaid = order.paidAt !== null;
  const payment = isPaid ? { paidBy: "Paid directly" } : { dueAt: order.createdAt + TERM };
  return { ...orderSale(order), ...payment };
}

/**
 * The credit that a new account begins with, as an order that costs nothing: one for each account, of the amount that was
 * set when it was made. What stops half-way, `sweepOrders` finishes.
 */
export async function giveSignUpCredit(
  account: AccountContext,
  { userId, cents }: { userId: string; cents: number },
): Promise<void> {
  const order = await placeGivenOrder(account, {
    key: "signup",
    userId,
    cents,
    note: null,
    mode: "reward",
    method: "credit",
    medium: "both",
  });
  await grantOrder(account, order.id);
}
