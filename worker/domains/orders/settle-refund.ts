import type { SystemContext } from "#worker/context.ts";
import type { RefundState } from "#worker/ports/payments.ts";
import { finishRefund, undoRefund } from "./inner/finish-refund.ts";
import { openRefunds, refundByProviderId } from "./inner/refund-queries.ts";

const AT_ONCE = 20;
const MINUTE = 60_000;

/** What the card provider says of a refund after it accepted it: that it failed after all. */
export async function settleRefund(ctx: SystemContext, state: RefundState): Promise<void> {
  if (state.status !== "failed") return;
  const refund = await refundByProviderId(ctx, state.id);
  if (refund) await undoRefund(ctx, refund, state.reason);
}

/** Finishes refunds that stopped half-way. */
export async function sweepRefunds(ctx: SystemContext): Promise<void> {
  const open = await openRefunds(ctx, { before: ctx.now() - MINUTE, limit: AT_ONCE });
  for (const refund of open) {
    await finishRefund(ctx, refund).catch((error: unknown) => {
      ctx.log.error("refund.stuck", error, { refund: refund.id });
    });
  }
}
