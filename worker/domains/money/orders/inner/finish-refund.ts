import { REFUND_TEXTS } from "#core/contract/orders/refunds.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { refundFailedMail } from "#core/mails/money.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged, isOvertaken } from "#worker/db/batch-guard.ts";
import { reclaimGrant } from "#worker/domains/money/credit/grant.ts";
import {
  issueCreditNote,
  reverseCreditNote,
} from "#worker/domains/money/invoices/issue-invoice.ts";
import { mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { collect, giveRefundBack } from "./debts.ts";
import { invoiceOf } from "./order-credit.ts";
import { type OrderRow, orderById } from "./order-queries.ts";
import { paymentsOf } from "./payments-of.ts";
import {
  endRefund,
  failRefund,
  isOutside,
  type RefundRow,
  refundKey,
  undeliveredKey,
} from "./refund-queries.ts";

type Context = SystemContext | AccountContext;

/** A refund of an order that takes no credit with it, unless that is said. */
export function newRefund(
  ctx: Context,
  { id: orderId, accountId }: OrderRow,
  refund: Pick<RefundRow, "key" | "cents" | "byUser" | "reason"> & Partial<RefundRow>,
): RefundRow {
  const now = ctx.now();
  return {
    id: newId("refund", now),
    orderId,
    accountId,
    credit: 0,
    owed: 0,
    status: "begun",
    refundId: null,
    failure: null,
    createdAt: now,
    changedAt: now,
    ...refund,
  };
}

/** Does what is left to do of a refund; every step of it can be repeated. */
export async function finishRefund(ctx: Context, refund: RefundRow): Promise<void> {
  if (refund.status !== "begun") return;
  const order = await orderById(ctx, refund.orderId);
  const account = await accountOf(ctx, refund);
  if (!order?.paymentId) throw new Error("A refund's order was paid");
  const invoice = invoiceOf(order);
  if (refund.refundId !== null && isOutside(refund)) {
    await collect(ctx, refund);
    return complete(ctx, refund, { refundId: refund.refundId, invoice });
  }
  const taking = {
    key: refundKey(refund),
    grant: `order:${order.id}`,
    amount: refund.credit,
    action: "credit.refund" as const,
  };
  if (refund.credit > 0 && (await reclaimGrant(account, taking)) === undefined) {
    await writeControl(ctx, failRefund(ctx, refund, { failure: REFUND_TEXTS.used, at: ctx.now() }));
    return;
  }
  const { cents, id } = refund;
  const state = await (await paymentsOf(ctx))
    .refund({ payment: order.paymentId, cents, key: id })
    .catch((error: unknown) => {
      ctx.log.error("refund.unclear", error, { refund: id });
      throw new CooeeError("UNAVAILABLE", REFUND_TEXTS.unclear);
    });
  if (state.status === "failed") {
    await undoRefund(ctx, refund, state.reason);
  } else {
    await complete(ctx, refund, { refundId: state.id, invoice });
  }
}

/** Tried again if another credit note of the same invoice came between. */
async function complete(
  ctx: Context,
  refund: RefundRow,
  { refundId, invoice }: { refundId: string; invoice: string },
  tries = 3,
): Promise<void> {
  const { id, cents } = refund;
  const note = { of: invoice, reference: refundKey(refund), cents, paidBy: "To the card" };
  try {
    await writeControl(ctx, [
      endRefund(ctx, id, { refundId, at: ctx.now() }),
      ...(await issueCreditNote(ctx, note)),
    ]);
  } catch (error) {
    if (tries === 1 || !isOvertaken(error)) throw error;
    await complete(ctx, refund, { refundId, invoice }, tries - 1);
  }
}

/** The money did not go back, so the credit does; also if the provider says so days later. */
export async function undoRefund(
  ctx: Context,
  refund: RefundRow,
  reason: string | undefined,
): Promise<void> {
  await giveRefundBack(ctx, refund);
  const { orderId, accountId, cents } = refund;
  const failure = reason ?? REFUND_TEXTS.failed;
  const owed = refund.key === undeliveredKey(orderId);
  if (owed) ctx.log.error("order.owed", new Error(failure), { order: orderId });
  // Aborted if it was recorded before.
  await commitControlUnlessAborted(ctx, {
    statements: [
      ...failRefund(ctx, refund, { failure, at: ctx.now() }),
      abortUnlessChanged(),
      ...(await reverseCreditNote(ctx, refundKey(refund))),
    ],
    audit: {
      action: "order.refund-failed",
      subject: orderId,
      accountId,
      detail: { cents, failure },
    },
    effects: owed
      ? await mailsToAdministrators(
          ctx,
          refundFailedMail({ orderId, cents, failure, appUrl: ctx.settings.APP_URL }),
        )
      : [],
  });
  // What was collected for it meanwhile.
  if (isOutside(refund)) await giveRefundBack(ctx, refund);
}

async function accountOf(ctx: Context, { accountId }: RefundRow): Promise<AccountContext> {
  const ref = await resolveAccount(ctx, accountId);
  if (!ref) throw new Error("The refund's account is not there");
  return ctx.forAccount(ref);
}
