import type { Kernel } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { endOrder } from "./end-order.ts";
import { changeOrder, orderById } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";

/**
 * Ends an order that is not paid, first at the card provider: from then on nothing can be charged for it. False if
 * it is too late for that.
 */
export async function cancelOrder(ctx: Kernel, id: string): Promise<boolean> {
  const order = await orderById(ctx, id);
  if (!order || order.status === "canceled") return true;
  if (order.status === "paid") return false;
  // Asked for but not answered: there may be a payment that we do not know of.
  if (order.status === "confirming" && order.paymentId === null) return false;
  if (order.paymentId !== null) {
    const state = await (await paymentsOf(ctx)).cancelPayment(order.paymentId);
    if (state.status !== "canceled") return false;
  }
  const from = { id, from: [order.status], at: ctx.now() };
  await writeControl(ctx, [changeOrder(ctx, from, { status: "canceled" }), ...endOrder(ctx, id)]);
  return (await orderById(ctx, id))?.status === "canceled";
}
