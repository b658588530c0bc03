import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { reclaimGrant } from "#worker/domains/money/credit/reclaim-grant.ts";
import { issueCreditNote } from "#worker/domains/money/invoices/issue-invoice.ts";
import { payInvoice } from "#worker/domains/money/invoices/payment-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { changeOrder, orderById } from "./inner/order-queries.ts";
import { grantOrder } from "./settle-payment.ts";

/** All of its credit leaves the account first; stopped in between, a second try ends it. */
export const deleteOrder = verb(contract.deleteOrder, async (ctx, { order: id }) => {
  const order = await orderById(ctx, id);
  const ref = order && (await resolveAccount(ctx, order.accountId));
  if (!order || !ref || order.status === "canceled") throw notFound("Order");
  if (order.paymentMode === "stripe") {
    throw conflict(ADMIN_ORDER_TEXTS.byCard);
  }
  if (order.invoiceId !== null) throw conflict(ADMIN_ORDER_TEXTS.pays);
  const account = { ...ctx.forAccount(ref), person: ctx.person };
  // Were it granted later, the credit would come back.
  await grantOrder(ctx, id);
  const key = `deleted:${id}`;
  const grant = `order:${id}`;
  const taken = await reclaimGrant(account, {
    key,
    grant,
    amount: order.credit,
    action: "credit.deduct",
  });
  if (taken === undefined) throw conflict(ADMIN_ORDER_TEXTS.used);
  const at = ctx.now();
  const paidBy = "The order was cancelled";
  const note = { of: grant, reference: key, cents: order.total, paidBy };
  const committed = await commitControlUnlessAborted(account, {
    statements: [
      changeOrder(ctx, { id, from: ["paid"], at }, { status: "canceled" }),
      abortUnlessChanged(),
      ...(order.total > 0 ? await issueCreditNote(ctx, note) : []),
      // Its payment is no longer asked for.
      payInvoice(ctx, grant, { paidBy, at }),
    ],
    audit: { action: "order.delete", subject: id, detail: { credit: order.credit } },
  });
  // Another administrator deleted it a moment ago.
  if (!committed) throw notFound("Order");
  return { message: ADMIN_ORDER_TEXTS.deleted };
});
