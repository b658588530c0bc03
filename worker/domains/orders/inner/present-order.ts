import type { PurchaseOrder } from "#core/contract/orders.ts";
import { type Millicents, toCents } from "#core/rules/money.ts";
import { paymentTypeOf } from "#core/rules/orders.ts";
import type { OrderRow } from "./order-queries.ts";
import { worthOf } from "./worth-of.ts";

/** `left`: what is left of its credit; undefined if it was never added. */
export function presentOrder(row: OrderRow, left: Millicents | undefined): PurchaseOrder {
  return {
    _id: row.id,
    user: row.userId,
    totalAmount: row.total === 0 ? toCents(row.credit) : row.total,
    usedAmount: left === undefined ? 0 : toCents(worthOf(row) - left),
    credit: toCents(worthOf(row)),
    gst: row.gst,
    currency: "AUD",
    // Credit pays for both, each at its own rate.
    ...{ isSMSAllow: true, isMMSAllow: true },
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
