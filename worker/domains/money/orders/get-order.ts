import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS, type OrderState } from "#core/contract/orders/orders.ts";
import { contract } from "#core/contract/registry.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { type OrderRow, orderByKey } from "./inner/order-queries.ts";
import { paymentTexts } from "./inner/pay-order.ts";
import { refundByKey, undeliveredKey } from "./inner/refund-queries.ts";

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
