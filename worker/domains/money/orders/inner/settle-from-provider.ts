import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { settlePayment } from "../settle-payment.ts";
import { customerOf } from "./customer-queries.ts";
import { changeOrder, type OrderRow } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";

/** Asks the card provider what became of an order that was sent to it. */
export async function settleFromProvider(ctx: SystemContext, order: OrderRow): Promise<void> {
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
