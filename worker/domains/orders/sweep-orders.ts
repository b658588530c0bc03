import type { SystemContext } from "#worker/context.ts";
import { askAbout } from "./inner/ask-about.ts";
import { cancelOrder } from "./inner/cancel-order.ts";
import { abandonedOrders, type OrderRow, unsettledOrders } from "./inner/order-queries.ts";
import { grantOrder } from "./settle-payment.ts";

const AT_ONCE = 20;
const MINUTE = 60_000;
/** How long somebody may take to try another card; less if a number is kept for them meanwhile. */
const ABANDONED = 60 * MINUTE;
const ABANDONED_NUMBER = 15 * MINUTE;
/** How long they may take with their bank's question. */
const UNANSWERED = 30 * MINUTE;

/** Finishes what no webhook finished within a minute, and ends orders that nobody pays. */
export async function sweepOrders(ctx: SystemContext): Promise<void> {
  const now = ctx.now();
  const open = await unsettledOrders(ctx, { before: now - MINUTE, limit: AT_ONCE });
  await eachAlone(ctx, open, (order) => finish(ctx, order));
  const left = await abandonedOrders(ctx, {
    ...{ before: now - ABANDONED, beforeNumber: now - ABANDONED_NUMBER },
    ...{ begunBefore: now - UNANSWERED, limit: AT_ONCE },
  });
  await eachAlone(ctx, left, ({ id }) => cancelOrder(ctx, id));
}

async function finish(ctx: SystemContext, order: OrderRow): Promise<void> {
  if (order.status === "paid") return grantOrder(ctx, order.id);
  await askAbout(ctx, order);
  if (order.createdAt < ctx.now() - UNANSWERED) await cancelOrder(ctx, order.id);
}

/** One that fails does not hold up the others. */
async function eachAlone(
  ctx: SystemContext,
  orders: readonly OrderRow[],
  act: (order: OrderRow) => Promise<unknown>,
): Promise<void> {
  for (const order of orders) {
    await act(order).catch((error: unknown) => {
      ctx.log.error("order.stuck", error, { order: order.id });
    });
  }
}
