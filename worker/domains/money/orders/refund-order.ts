import { REFUND_TEXTS } from "#core/contract/orders/refunds.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { creditFor, refundable } from "#core/rules/refunds.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isCheckViolation } from "#worker/db/statement.ts";
import { type Edit, saveEdit } from "#worker/kernel/commit-edit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { finishRefund, newRefund } from "./inner/finish-refund.ts";
import { refundableOf } from "./inner/order-credit.ts";
import { type OrderRow, orderById } from "./inner/order-queries.ts";
import { beginRefund, type RefundRow, refundById, refundByKey } from "./inner/refund-queries.ts";

interface Requested {
  order: string;
  key: string;
  amount: number;
  reason: string;
  version?: Edit["version"];
}

/** The credit leaves the account before the money does; if the provider refuses, it comes back. */
export const refundOrder = verb(contract.refundOrder, async (ctx, input) => {
  const order = await orderById(ctx, input.order);
  if (!order) throw notFound("Order");
  if (order.status !== "paid" || order.paymentId === null) {
    throw conflict(REFUND_TEXTS.notPaid);
  }
  const ref = await resolveAccount(ctx, order.accountId);
  if (!ref) throw notFound("Account");
  const account = { ...ctx.forAccount(ref), person: ctx.person };
  const refund = (await known(ctx, input)) ?? (await begin(account, order, input));
  await finishRefund(ctx, refund);
  const ended = await refundById(ctx, refund.id);
  if (ended?.status === "failed") {
    throw conflict(ended.failure ?? REFUND_TEXTS.failed);
  }
  const now = (await orderById(ctx, order.id)) ?? order;
  const left = refundable(await refundableOf(account, now));
  return { message: REFUND_TEXTS.done, data: { refunded: now.refunded, refundable: left } };
});

async function known(ctx: AccountContext, { key, order, amount }: Requested) {
  const refund = await refundByKey(ctx, key);
  if (!refund) return undefined;
  if (refund.orderId !== order || refund.cents !== amount) {
    throw conflict(REFUND_TEXTS.keyUsed);
  }
  return refund;
}

async function begin(
  account: AccountContext,
  order: OrderRow,
  { key, amount, reason, version }: Requested,
): Promise<RefundRow> {
  const state = await refundableOf(account, order);
  if (amount > refundable(state)) throw invalid("amount", REFUND_TEXTS.tooMuch);
  const row = newRefund(account, order, {
    key,
    reason,
    cents: amount,
    credit: creditFor(state, amount),
    byUser: personOf(account).userId,
  });
  try {
    await saveEdit(account, {
      statements: beginRefund(account, row),
      audit: { action: "order.refund", subject: order.id, detail: { cents: amount, reason } },
      version,
    });
    return row;
  } catch (error) {
    // Another press of the same was faster.
    const twin = await refundByKey(account, key);
    if (twin) return twin;
    if (isCheckViolation(error)) throw invalid("amount", REFUND_TEXTS.tooMuch);
    throw error;
  }
}
