import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { removeDeclinedCard } from "./inner/apply-state.ts";
import { cancelOrder } from "./inner/cancel-order.ts";
import { customerOf, declinedBefore, insertDeclined } from "./inner/card-queries.ts";
import {
  abandonedOrders,
  changeOrder,
  type OrderRow,
  unsettledOrders,
} from "./inner/order-queries.ts";
import { paymentsOf } from "./inner/payments-of.ts";
import { grantOrder, settlePayment } from "./settle-payment.ts";

const AT_ONCE = 20;
const MINUTE = 60_000;
/** How long a person may take to try another card; less if a number is kept for them meanwhile. */
const ABANDONED = 60 * MINUTE;
const ABANDONED_NUMBER = 15 * MINUTE;
/** How long they may take with their bank's question. */
const UNANSWERED = 30 * MINUTE;

/** Finishes what no webhook finished within a minute, ends orders that are not paid, and forgets declined cards. */
export async function sweepOrders(ctx: SystemContext): Promise<void> {
  const now = ctx.now();
  const open = await unsettledOrders(ctx, { before: now - MINUTE, limit: AT_ONCE });
  await eachAlone(ctx, "orders", open, (order) => finish(ctx, order));
  const left = await abandonedOrders(ctx, {
    before: now - ABANDONED,
    beforeNumber: now - ABANDONED_NUMBER,
    begunBefore: now - UNANSWERED,
    limit: AT_ONCE,
  });
  await eachAlone(ctx, "orders", left, ({ id }) => cancelOrder(ctx, id));
  const declined = await declinedBefore(ctx, { before: now - MINUTE, limit: AT_ONCE });
  await eachAlone(ctx, "declined cards", declined, async (card) => {
    // Those that fail again and again do not hold up the others.
    await writeControl(ctx, [insertDeclined(ctx, card)]);
    await removeDeclinedCard(ctx, card);
  });
}

async function finish(ctx: SystemContext, order: OrderRow): Promise<void> {
  if (order.status === "paid") return grantOrder(ctx, order.id);
  await settleFromProvider(ctx, order);
  if (order.createdAt < ctx.now() - UNANSWERED) await cancelOrder(ctx, order.id);
}

/** Asks the card provider what became of an order that was sent to it. */
async function settleFromProvider(ctx: SystemContext, order: OrderRow): Promise<void> {
  const { id, paymentId } = order;
  const payments = await paymentsOf(ctx);
  const customer = await customerOf(ctx, order.accountId);
  const found =
    paymentId === null
      ? customer && (await payments.find({ order: id, customer }))
      : await payments.payment(paymentId);
  if (found) return settlePayment(ctx, found);
  // It never arrived there, so it may be paid again.
  const from = { id, from: ["confirming"] as const, at: ctx.now() };
  await writeControl(ctx, [changeOrder(ctx, from, { status: "unpaid" })]);
}
