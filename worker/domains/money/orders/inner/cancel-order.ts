import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { freeReserved } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { claimsOf, deleteClaims } from "./claim-queries.ts";
import { changeOrder, orderById } from "./order-queries.ts";
import { orUnavailable, paymentsOf } from "./payments-of.ts";

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

/** What an order gives up once it is canceled: its claims, and the number that was kept for it. */
export function endOrder(ctx: Pick<Kernel, "control" | "now">, id: string): Statement[] {
  return [deleteClaims(ctx, id), freeReserved(ctx, id)];
}

/** An order that was begun and never paid gives way to the next one. */
export async function releaseClaims(ctx: AccountContext, claims: readonly string[]): Promise<void> {
  const held = await claimsOf(ctx, claims);
  for (const order of new Set(held.map(({ order_id }) => order_id))) {
    if (!(await orUnavailable(ctx, cancelOrder(ctx, order)))) throw conflict(ORDER_TEXTS.underway);
  }
}
