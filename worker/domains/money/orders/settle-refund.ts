import { refundedMail } from "#core/mails/money.ts";
import { creditGone } from "#core/rules/refunds.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnless, isOvertaken } from "#worker/db/batch-guard.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import type { RefundState } from "#worker/ports/payments.ts";
import { collect } from "./inner/debts.ts";
import { orderOfPayment } from "./inner/dispute-queries.ts";
import { finishRefund, newRefund, undoRefund } from "./inner/finish-refund.ts";
import { buysCredit } from "./inner/order-credit.ts";
import { hasRefunded, type OrderRow, orderById } from "./inner/order-queries.ts";
import { paymentsOf } from "./inner/payments-of.ts";
import {
  beginRefund,
  openRefunds,
  outsideKey,
  type RefundRow,
  refundById,
  refundByKey,
  refundsOf,
  someOwedRefunds,
} from "./inner/refund-queries.ts";
import { settlePayment } from "./settle-payment.ts";

const AT_ONCE = 20;
const MINUTE = 60_000;

/**
 * Something happened to the refunds of a payment: the provider's list of them says what, in whichever order its words
 * come. Ours may have failed after all; one that was made at the provider itself takes its credit like ours, and what
 * was used already is owed.
 */
export async function settleRefunds(ctx: SystemContext, payment: string): Promise<void> {
  const order = await paidOrder(ctx, payment);
  if (!order) {
    ctx.log.error("refund.stranger", new Error("A refund of no order"), { payment });
    return;
  }
  for (const state of await (await paymentsOf(ctx)).refundsOf(payment)) {
    await settleRefund(ctx, order, state);
  }
}

/** The order of a payment, once its credit was added: the payment may not have been heard of yet. */
async function paidOrder(ctx: SystemContext, payment: string): Promise<OrderRow | undefined> {
  const known = await orderOfPayment(ctx, payment);
  if (known?.grantedAt) return known;
  const state = await (await paymentsOf(ctx)).paymentIfAny(payment);
  if (state) await settlePayment(ctx, state);
  const now = await orderOfPayment(ctx, payment);
  return now?.grantedAt ? now : undefined;
}

async function settleRefund(ctx: SystemContext, order: OrderRow, state: RefundState) {
  const known = await knownRefund(ctx, state);
  if (state.status === "failed") {
    if (known) await undoRefund(ctx, known, state.reason);
    return;
  }
  // One of ours finishes itself, or its sweep does.
  if (state.key === undefined) {
    await finishRefund(ctx, known ?? (await recordProviderRefund(ctx, order.id, state)));
  }
}

function knownRefund(ctx: SystemContext, state: RefundState): Promise<RefundRow | undefined> {
  return state.key === undefined
    ? refundByKey(ctx, outsideKey(state.id))
    : refundById(ctx, state.key);
}

/** Finishes refunds that stopped half-way, and takes what is owed of others. */
export async function sweepRefunds(ctx: SystemContext): Promise<boolean> {
  const open = await openRefunds(ctx, { before: ctx.now() - MINUTE, limit: AT_ONCE });
  await eachAlone(ctx, "refunds", open, (refund) => finishRefund(ctx, refund));
  const owed = await someOwedRefunds(ctx, AT_ONCE);
  await eachAlone(ctx, "refunds", owed, (refund) => collect(ctx, refund));
  return open.length === AT_ONCE || owed.length === AT_ONCE;
}

const TRIES = 6;

/** Notes a refund that was made at the card provider itself, once: the money is gone, whatever was used of its credit. */
async function recordProviderRefund(
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
