import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { payInvoice } from "#worker/domains/money/invoices/payment-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { changeOrder, orderById } from "./inner/order-queries.ts";

export const updateOrder = verb(
  contract.updateOrder,
  async (ctx, { order: id, note, invoiceMethod, invoiceStatus }) => {
    const order = await orderById(ctx, id);
    const ref = order && (await resolveAccount(ctx, order.accountId));
    if (!order || !ref || order.status === "canceled") throw notFound("Order");
    if (invoiceStatus && order.paymentMode !== "invoice") {
      throw conflict(ADMIN_ORDER_TEXTS.paid);
    }
    const at = ctx.now();
    const isPaid = invoiceStatus === true && order.paidAt === null;
    const change = {
      ...(note !== undefined && { note: note || null }),
      ...(invoiceMethod && { invoiceMethod }),
      ...(isPaid && { paidAt: at }),
    };
    await commitControl(
      { ...ctx.forAccount(ref), person: ctx.person },
      {
        statements: [
          changeOrder(ctx, { id, from: [order.status], at }, change),
          ...(isPaid ? [payInvoice(ctx, `order:${id}`, { paidBy: "Paid directly", at })] : []),
        ],
        audit: { action: "order.change", subject: id, detail: change },
      },
    );
    return { message: ADMIN_ORDER_TEXTS.saved };
  },
);
