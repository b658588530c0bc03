import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import type { Kernel } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { endOrder } from "./cancel-order.ts";
import { insertDeclined } from "./card-queries.ts";
import { changeOrder, declineOrder, type OrderRow } from "./order-queries.ts";
import { declinedCard, removeDeclinedCard } from "./remove-declined-card.ts";

/** Notes how far a payment is. That it is paid is only noted with the provider's own word (`settlePayment`). */
export async function applyState(ctx: Kernel, order: OrderRow, state: PaymentState): Promise<void> {
  const { id } = order;
  const at = ctx.now();
  const open = { id, from: ["unpaid", "confirming"] as const, at };
  const known = { paymentId: state.id };
  if (state.status === "failed" || state.status === "unpaid") {
    const failure = state.status === "failed" ? (state.reason ?? ORDER_TEXTS.declined) : null;
    const declined = declinedCard(order, state);
    await writeControl(ctx, [
      declineOrder(ctx, order, { failure, paymentId: state.id, at }),
      ...(declined ? [insertDeclined(ctx, declined)] : []),
    ]);
    if (declined) await removeDeclinedCard(ctx, declined);
  } else if (state.status === "canceled") {
    const canceled = { ...known, status: "canceled" as const };
    await writeControl(ctx, [changeOrder(ctx, open, canceled), ...endOrder(ctx, id)]);
  } else {
    await writeControl(ctx, [changeOrder(ctx, open, known)]);
  }
}
