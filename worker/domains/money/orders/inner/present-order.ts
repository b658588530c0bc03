import type { PurchaseOrder } from "#core/contract/orders/orders.ts";
import { type Millicents, toCents } from "#core/rules/money.ts";
import { paymentTypeOf } from "#core/rules/orders.ts";
import { creditOfOrder } from "./order-credit.ts";
import type { OrderRow } from "./order-queries.ts";

interface CreditOf {
  /** What is left of it; undefined if it was never added. */
  left: Millicents | undefined;
  /** What refunds took of it. */
  withdrawn: Millicents;
}

export function presentOrder(row: OrderRow, { left, withdrawn }: CreditOf): PurchaseOrder {
  const used = left === undefined ? 0 : Math.max(0, creditOfOrder(row) - left - withdrawn);
  return {
    _id: row.id,
    user: row.userId,
    totalAmount: row.total === 0 ? toCents(row.credit) : row.total,
    usedAmount: toCents(used),
    left: toCents(left ?? 0),
    credit: toCents(creditOfOrder(row)),
    gst: row.gst,
    currency: "AUD",
    // Credit pays for both, each at its own rate.
    isSMSAllow: true,
    isMMSAllow: true,
    totalSmsCount: row.smsCount,
    totalMmsCount: row.mmsCount,
    centsPerSMS: toCents(row.smsRate),
    centsPerMMS: toCents(row.mmsRate),
    invoiceMethod: row.invoiceMethod,
    paymentMode: row.paymentMode,
    type: paymentTypeOf(row.kind),
    medium: row.medium,
    ...(row.number !== null && { number: row.number }),
    // An invoice may be paid later than its credit is given.
    invoiceStatus: row.status === "paid" && row.paidAt !== null,
    failure: row.status === "unpaid" ? row.failure : null,
    refunded: row.refunded,
    createdAt: row.createdAt,
  };
}
