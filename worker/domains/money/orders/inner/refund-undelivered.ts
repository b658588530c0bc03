import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { freeReserved } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { commitControl, writeControl } from "#worker/kernel/commit-control.ts";
import { finishRefund, newRefund } from "./finish-refund.ts";
import { markGranted, type OrderRow } from "./order-queries.ts";
import { beginRefund, type RefundRow, refundByKey, undeliveredKey } from "./refund-queries.ts";

type Context = SystemContext | AccountContext;

/**
 * Pays an order back whose money came when there was nothing any more that it could pay for: all that did not go back
 * already, once, however often it is asked.
 */
export async function refundUndelivered(ctx: Context, order: OrderRow): Promise<void> {
  const refund = await refundOf(ctx, order);
  if (refund) await finishRefund(ctx, refund);
  await writeControl(ctx, [freeReserved(ctx, order.id), markGranted(ctx, order.id, ctx.now())]);
}

async function refundOf(ctx: Context, order: OrderRow): Promise<RefundRow | undefined> {
  const { id: orderId, accountId, total, refunded } = order;
  const key = undeliveredKey(orderId);
  const known = await refundByKey(ctx, key);
  if (known) return known;
  const cents = total - refunded;
  if (cents === 0) return undefined;
  const row = newRefund(ctx, order, {
    key,
    cents,
    byUser: order.userId ?? "",
    reason: "There was nothing any more that it could pay for",
  });
  try {
    await commitControl(ctx, {
      statements: beginRefund(ctx, row),
      audit: { action: "order.refund", subject: orderId, accountId, detail: { cents } },
    });
    return row;
  } catch (error) {
    const twin = isUniqueViolation(error) ? await refundByKey(ctx, key) : undefined;
    if (twin) return twin;
    throw error;
  }
}
