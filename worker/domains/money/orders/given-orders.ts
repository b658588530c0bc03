import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { fromCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { abortUnlessAdministrator } from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { asAdministrator } from "#worker/domains/identity/directory/as-administrator.ts";
import { deductCredit } from "#worker/domains/money/credit/deduct-credit.ts";
import { reclaimGrant } from "#worker/domains/money/credit/grant.ts";
import { payInvoice } from "#worker/domains/money/invoices/invoice-queries.ts";
import { issueCreditNote } from "#worker/domains/money/invoices/issue-invoice.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { type Given, placeGivenOrder } from "./given-order.ts";
import { givenClaim } from "./inner/claim-queries.ts";
import { changeOrder, type OrderRow, orderById } from "./inner/order-queries.ts";
import { grantOrder } from "./settle-payment.ts";

/** The order that an administrator gives a user's account, which another press of the same key finds. */
async function give(
  ctx: AccountContext,
  given: Given & { userId: Id<"user"> },
  isSame: (order: OrderRow) => boolean,
): Promise<OrderRow> {
  const account = await accountOfUser(ctx, given.userId);
  const placed = placeGivenOrder(account, {
    ...given,
    claims: [givenClaim(given.key)],
    conditions: [abortUnlessAdministrator(ctx)],
  });
  const order = await asAdministrator(ctx, placed);
  if (order.status === "canceled") throw conflict(ADMIN_ORDER_TEXTS.over);
  if (order.credit !== fromCents(given.cents) || !isSame(order)) {
    throw conflict(ADMIN_ORDER_TEXTS.keyUsed);
  }
  await grantOrder(ctx, order.id);
  return order;
}

/** Pressed twice, or sent again after a lost answer, it is one order. What stops half-way, `sweepOrders` finishes. */
export const addOrder = verb(contract.addOrder, async (ctx, input) => {
  const { key, totalAmount: cents, paymentMode: mode, invoiceMethod: method } = input;
  const given = {
    key,
    cents,
    mode,
    method,
    userId: input.user,
    note: input.note || null,
    medium: input.medium ?? "both",
    smsRate: input.centsPerSMS && fromCents(input.centsPerSMS),
    mmsRate: input.centsPerMMS && fromCents(input.centsPerMMS),
  };
  const order = await give(ctx, given, ({ paymentMode }) => paymentMode === mode);
  return { message: ADMIN_ORDER_TEXTS.added, data: { _id: order.id } };
});

interface Credit {
  id: Id<"user">;
  /** Cents before GST. */
  credit: number;
  reason: string;
  /** Gives one account one amount, for one reason. */
  key: string;
}

/** Adds credit to a user's account, as an order of the administrator's that costs nothing. */
async function giveCredit(ctx: AccountContext, { id, credit, reason, key }: Credit): Promise<void> {
  const given = { key, userId: id, cents: credit, note: reason } as const;
  const free = { mode: "admin", method: "credit", medium: "both" } as const;
  await give(ctx, { ...given, ...free }, ({ note }) => note === reason);
}

/** The same as adding gateway credit, under the name that the documents have for it, too. */
export const grantUserCredit = verb(contract.grantUserCredit, async (ctx, input) => {
  await giveCredit(ctx, input);
  return { message: ADMIN_USER_TEXTS.credited };
});

/** The same key adds or takes once. */
export const changeGatewayCredit = verb(contract.changeGatewayCredit, async (ctx, input) => {
  const { id, type, credit, reason, key } = input;
  if (type === "inc") {
    await giveCredit(ctx, input);
    return { message: ADMIN_ORDER_TEXTS.added };
  }
  const account = await accountOfUser(ctx, id);
  const amount = fromCents(credit);
  const taken = await deductCredit(account, { key: `deduct:${key}`, amount, reason });
  if (taken === undefined) throw invalid("credit", ADMIN_ORDER_TEXTS.tooMuch);
  if (taken !== amount) throw conflict(ADMIN_ORDER_TEXTS.keyUsed);
  return { message: ADMIN_ORDER_TEXTS.deducted };
});

export const updateOrder = verb(
  contract.updateOrder,
  async (ctx, { order: id, note, invoiceMethod, invoiceStatus, version }) => {
    const { order, account } = await existingOrder(ctx, id);
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
    const committed = await commitEdit(account, {
      statements: [
        changeOrder(ctx, { id, from: [order.status], at }, change),
        abortUnlessChanged(),
        ...(isPaid ? [payInvoice(ctx, `order:${id}`, { paidBy: "Paid directly", at })] : []),
      ],
      audit: { action: "order.change", subject: id, detail: change },
      version,
    });
    if (!committed) throw notFound("Order");
    return { message: ADMIN_ORDER_TEXTS.saved };
  },
);

/** An order that was not deleted, and its account, in the hands of the administrator. */
async function existingOrder(ctx: AccountContext, id: string) {
  const order = await orderById(ctx, id);
  const ref = order && (await resolveAccount(ctx, order.accountId));
  if (!order || !ref || order.status === "canceled") throw notFound("Order");
  return { order, account: { ...ctx.forAccount(ref), person: ctx.person } };
}

/** All of its credit leaves the account first; stopped in between, a second try ends it. */
export const deleteOrder = verb(contract.deleteOrder, async (ctx, { order: id }) => {
  const { order, account } = await existingOrder(ctx, id);
  if (order.paymentMode === "stripe") {
    throw conflict(ADMIN_ORDER_TEXTS.byCard);
  }
  if (order.invoiceId !== null) throw conflict(ADMIN_ORDER_TEXTS.pays);
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
  const committed = await commitEdit(account, {
    statements: [
      changeOrder(ctx, { id, from: ["paid"], at }, { status: "canceled" }),
      abortUnlessChanged(),
      ...(order.total > 0 ? await issueCreditNote(ctx, note) : []),
      // Its payment is no longer asked for.
      payInvoice(ctx, grant, { paidBy, at }),
    ],
    audit: { action: "order.delete", subject: id, detail: { credit: order.credit } },
  });
  if (!committed) throw notFound("Order");
  return { message: ADMIN_ORDER_TEXTS.deleted };
});
