import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import type { OrderState } from "#core/contract/orders/orders.ts";
import type { PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { type Millicents, toCents } from "#core/rules/money.ts";
import { paymentTypeOf } from "#core/rules/orders.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { creditOf, getBalance, lotsLeft } from "#worker/domains/money/credit/balance.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { verb } from "#worker/verb.ts";
import { creditOfOrder } from "./inner/order-credit.ts";
import { type OrderRow, orderByKey, orderCount, ordersOf } from "./inner/order-queries.ts";
import { paymentTexts } from "./inner/pay-order.ts";
import { refundByKey, undeliveredKey } from "./inner/refund-queries.ts";

export const listOrders = verb(contract.listOrders, async (ctx, input) => {
  const page = paging(input);
  const { id } = ctx.account;
  // One trip to CONTROL, which says who pays, then one to the shard.
  const [rows, total, payer] = await Promise.all([
    ordersOf(ctx, id, page),
    orderCount(ctx, id),
    payerOf(ctx),
  ]);
  const [left, { balance: balanceObj }] = await Promise.all([
    lotsLeft(
      ctx,
      [id],
      rows.map(({ order }) => order.id),
    ),
    creditOf(payer),
  ]);
  const orders = rows.map(({ order, withdrawn }) => {
    return presentOrder(order, { left: left.get(order.id), withdrawn });
  });
  return { ...pageOf(orders, total, page), orders, balanceObj };
});

/** R217: what the credit that pays for the account's messages is enough for. */
export const currentOrder = verb(contract.currentOrder, async (ctx) => {
  const { data } = await getBalance(ctx);
  const { sms, mms } = data.maxPossibleCredits;
  return { data: { totalSMS: sms, totalMMS: mms } };
});

/**
 * By the key that the page chose, so that a page whose purchase was never answered can ask, too. It changes nothing: that
 * is up to the card provider's own word and the sweep.
 */
export const getOrder = verb(contract.getOrder, async (ctx, { order: key }) => {
  const order = await orderByKey(ctx, ctx.account.id, key);
  if (!order) return { data: { state: "none", message: ORDER_TEXTS.notCharged } };
  if (order.status === "confirming" && order.paymentId !== null) {
    return { data: await underway(ctx, order.paymentId, stateOf(order)) };
  }
  if (await isOwed(ctx, order)) {
    return { data: { state: "canceled", message: OWN_NUMBER_TEXTS.owed } };
  }
  return { data: stateOf(order) };
});

/** Whether its money came when the number was gone, and could not be paid back. */
async function isOwed(ctx: AccountContext, { id, status, number, refunded }: OrderRow) {
  if (status !== "paid" || number === null || refunded > 0) return false;
  return (await refundByKey(ctx, undeliveredKey(id))) !== undefined;
}

function stateOf(order: OrderRow): OrderState {
  const { status, grantedAt, failure, number } = order;
  const words = paymentTexts(number);
  if (status === "paid" && number !== null && order.refunded > 0) {
    return { state: "canceled", message: OWN_NUMBER_TEXTS.paidBack };
  }
  if (status === "paid" && grantedAt !== null) return { state: "paid", message: words.paid };
  if (status === "unpaid") return { state: "unpaid", message: failure ?? ORDER_TEXTS.notCharged };
  if (status === "canceled") return { state: "canceled", message: ORDER_TEXTS.over };
  return { state: "processing", message: words.processing };
}

/** A payment may wait for an answer to the bank's question; only the provider knows. */
async function underway(
  { payments, log }: Kernel,
  payment: string,
  processing: OrderState,
): Promise<OrderState> {
  try {
    const now = await (await payments?.())?.payment(payment);
    if (now?.status !== "needs-action" || now.clientSecret === undefined) return processing;
    return { state: "action", message: ORDER_TEXTS.bankAsks, clientSecret: now.clientSecret };
  } catch (error) {
    log.error("payment.unasked", error, { payment });
    return processing;
  }
}

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
