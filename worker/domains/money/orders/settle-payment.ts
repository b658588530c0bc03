import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { endTrialOf } from "#worker/domains/identity/directory/account-change-queries.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { payInvoice } from "#worker/domains/money/invoices/invoice-queries.ts";
import { issueInvoice } from "#worker/domains/money/invoices/issue-invoice.ts";
import { dedicatedSenders } from "#worker/domains/senders/dedicated-numbers/dedicated-senders.ts";
import {
  freeReserved,
  numberInStock,
} from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import {
  commitControl,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { PaymentState } from "#worker/ports/payments.ts";
import { applyState } from "./inner/apply-state.ts";
import { autoClaim, dropClaims, planClaim } from "./inner/claim-queries.ts";
import { collectDebts } from "./inner/debts.ts";
import { describeCard, orderSale } from "./inner/describe-order.ts";
import { finishRefund, newRefund } from "./inner/finish-refund.ts";
import { monthPaid } from "./inner/month-paid.ts";
import { creditOfOrder } from "./inner/order-credit.ts";
import { changeOrder, markGranted, type OrderRow, orderById } from "./inner/order-queries.ts";
import { paymentsOf } from "./inner/payments-of.ts";
import {
  beginRefund,
  type RefundRow,
  refundByKey,
  undeliveredKey,
} from "./inner/refund-queries.ts";

/**
 * Applies what the card provider says of a payment: its signed word, or its answer when it is asked. Said twice, late
 * or out of order, it changes nothing but the timing. A payment for no order of ours, or of another amount, is
 * noted and grants nothing: the nightly audit lists it.
 */
export async function settlePayment(ctx: SystemContext, state: PaymentState): Promise<void> {
  const order = state.order === undefined ? undefined : await orderById(ctx, state.order);
  if (!order) {
    ctx.log.error("payment.stranger", new Error("A payment for no order"), { payment: state.id });
    return;
  }
  if (state.status !== "paid") {
    // What is paid stays paid, whatever comes late.
    if (order.paymentId === null || order.paymentId === state.id)
      await applyState(ctx, order, state);
    return;
  }
  const isRight = state.cents === order.total && (order.paymentId ?? state.id) === state.id;
  if (!isRight) {
    ctx.log.error("payment.differs", new Error("A payment that is not its order's"), {
      order: order.id,
      payment: state.id,
      cents: state.cents,
      total: order.total,
    });
    return;
  }
  await markPaid(ctx, order, state);
  await grantOrder(ctx, order.id);
}

async function markPaid(ctx: SystemContext, order: OrderRow, state: PaymentState): Promise<void> {
  if (order.status === "paid") return;
  const at = ctx.now();
  // Money that arrived counts even for an order that was given up.
  const from = { id: order.id, from: ["unpaid", "confirming", "canceled"] as const, at };
  const card = state.card ?? (await chargedCard(ctx, state.id));
  const paid = {
    status: "paid" as const,
    paymentId: state.id,
    paidAt: at,
    failure: null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
  // Aborted if it was paid a moment ago.
  await commitControlUnlessAborted(ctx, {
    statements: [
      changeOrder(ctx, from, paid),
      abortUnlessChanged(),
      order.invoiceId === null
        ? await issueInvoice(ctx, { ...orderSale(order), paidBy: describeCard(card) })
        : payInvoice(ctx, order.invoiceId, { paidBy: describeCard(card), at }),
      endTrialOf(order.accountId),
      ...(await monthPaid(ctx, order, { card: state.cardId ?? null, at })),
    ],
    audit: {
      action: "order.paid",
      subject: order.id,
      accountId: order.accountId,
      detail: { payment: state.id, cents: state.cents },
    },
  });
}

/** A webhook does not say which card it was; if that is unknown, the invoice just says that it was one. */
async function chargedCard(ctx: SystemContext, payment: string): Promise<PaymentState["card"]> {
  try {
    return (await (await paymentsOf(ctx)).payment(payment)).card;
  } catch (error) {
    ctx.log.error("payment.card", error, { payment });
    return undefined;
  }
}

/** Gives the account what an order paid for: once, however often it is asked. */
export async function grantOrder(ctx: SystemContext | AccountContext, id: string): Promise<void> {
  const order = await orderById(ctx, id);
  if (order?.status !== "paid") return;
  if (order.grantedAt !== null) {
    const number = order.number === null ? undefined : await numberInStock(ctx, order.number);
    if (number) await dedicatedSenders.apply(ctx, number.id);
    return;
  }
  // The account has a number with the transaction that marks its order as paid, or not at all.
  if (order.number !== null) return refundUndelivered(ctx, order);
  const ref = await resolveAccount(ctx, order.accountId);
  if (!ref) throw new Error("The order's account is not there");
  const account = ctx.forAccount(ref);
  const { smsRate, mmsRate, bonus } = order;
  const amount = creditOfOrder(order);
  // A usage invoice may charge for nothing that was sent.
  if (amount > 0) await grantCredit(account, { key: `order:${id}`, amount, smsRate, mmsRate });
  if (bonus > 0) {
    await grantCredit(account, { key: `order:${id}:bonus`, amount: bonus, smsRate, mmsRate });
  }
  await collectDebts(account);
  await writeControl(ctx, [
    markGranted(ctx, id, ctx.now()),
    // What was only for while it was under way.
    dropClaims(ctx, id, [autoClaim(order.accountId), planClaim(order.accountId, order.medium)]),
  ]);
}

type Context = SystemContext | AccountContext;

/**
 * Pays an order back whose money came when there was nothing any more that it could pay for: all that did not go back
 * already, once, however often it is asked.
 */
async function refundUndelivered(ctx: Context, order: OrderRow): Promise<void> {
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
