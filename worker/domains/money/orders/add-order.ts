import { ADMIN_ORDER_TEXTS } from "#core/contract/orders/admin-orders.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { fromCents } from "#core/rules/money.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { verb } from "#worker/verb.ts";
import { givenClaim } from "./inner/claim-queries.ts";
import { placeGivenOrder } from "./inner/given-order.ts";
import { grantOrder } from "./settle-payment.ts";

/** Pressed twice, or sent again after a lost answer, it is one order. What stops half-way, `sweepOrders` finishes. */
export const addOrder = verb(contract.addOrder, async (ctx, asked) => {
  const account = await accountOfUser(ctx, asked.user);
  const { key, totalAmount: cents, paymentMode: mode, invoiceMethod: method } = asked;
  const order = await placeGivenOrder(account, {
    key,
    cents,
    mode,
    method,
    userId: asked.user,
    note: asked.note || null,
    claims: [givenClaim(key)],
    medium: asked.medium ?? "both",
    smsRate: asked.centsPerSMS && fromCents(asked.centsPerSMS),
    mmsRate: asked.centsPerMMS && fromCents(asked.centsPerMMS),
  });
  if (order.status === "canceled") throw conflict(ADMIN_ORDER_TEXTS.over);
  if (order.credit !== fromCents(cents) || order.paymentMode !== mode) {
    throw conflict(ADMIN_ORDER_TEXTS.keyUsed);
  }
  await grantOrder(ctx, order.id);
  return { message: ADMIN_ORDER_TEXTS.added, data: { _id: order.id } };
});
