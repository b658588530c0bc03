import { refundedMail } from "#core/mails/money.ts";
import { creditGone } from "#core/rules/refunds.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnless, isOvertaken } from "#worker/db/batch-guard.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { RefundState } from "#worker/ports/payments.ts";
import { newRefund } from "./finish-refund.ts";
import { buysCredit } from "./order-credit.ts";
import { hasRefunded, orderById } from "./order-queries.ts";
import {
  beginRefund,
  outsideKey,
  type RefundRow,
  refundByKey,
  refundsOf,
} from "./refund-queries.ts";

const TRIES = 6;

/** Notes a refund that was made at the card provider itself, once: the money is gone, whatever was used of its credit. */
export async function recordProviderRefund(
  ctx: SystemContext,
  orderId: string,
  state: RefundState,
  tries = TRIES,
): Promise<RefundRow> {
  const key = outsideKey(state.id);
  const known = await refundByKey(ctx, key);
  if (known) return known;
  const order = await orderById(ctx, orderId);
  if (!order) throw new Error("A refund's order was paid");
  const { accountId, total, refunded } = order;
  const withdrawn = (await refundsOf(ctx, orderId)).reduce((sum, one) => sum + one.credit, 0);
  const credit = creditGone(
    { credit: buysCredit(order) ? order.credit : 0, withdrawn, total, refunded },
    state.cents,
  );
  const row = newRefund(ctx, order, {
    key,
    cents: state.cents,
    credit,
    owed: credit,
    refundId: state.id,
    byUser: "",
    reason: "Refunded at the card provider",
  });
  const detail = { cents: state.cents, refund: state.id };
  try {
    await commitControl(ctx, {
      statements: [abortUnless(hasRefunded(orderId, refunded)), ...beginRefund(ctx, row)],
      audit: { action: "order.refund", subject: orderId, accountId, detail },
      effects: await mailsToOwner(
        ctx,
        accountId,
        refundedMail({ cents: state.cents, takesCredit: credit > 0 }),
      ),
    });
    return row;
  } catch (error) {
    // Another refund came between, or it is this very one a second time.
    if (tries <= 1 || !isOvertaken(error)) throw error;
    return recordProviderRefund(ctx, orderId, state, tries - 1);
  }
}
