import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { Cart } from "#core/rules/price-cart.ts";
import { personOf } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { takeOnInvoice } from "#worker/domains/senders/dedicated-numbers/number-to-buy.ts";
import { verb } from "#worker/verb.ts";
import { placeNumberOrder } from "./inner/number-order.ts";
import { payOrder } from "./inner/pay-order.ts";
import { placeOrder } from "./inner/place-order.ts";

/** Twenty presses, two tabs or a repeated call with the same `order` are one order and one charge. */
export const purchaseBundle = verb(
  contract.purchaseBundle,
  async (ctx, { order: key, type, quantity, card, ...requested }) => {
    const cart: Cart =
      type === "special"
        ? { kind: "special", quantity }
        : { kind: "bundle", medium: type, quantity };
    const { userId } = personOf(ctx);
    const order = await placeOrder(ctx, { ...requested, key, cart, userId, kind: cart.kind });
    return payOrder(ctx, order, { card });
  },
);

export const customPayment = verb(
  contract.customPayment,
  async (ctx, { order: key, amount, card, ...requested }) => {
    const cart = { kind: "custom", cents: amount } as const;
    const { userId } = personOf(ctx);
    const order = await placeOrder(ctx, { ...requested, key, cart, userId, kind: "custom" });
    return payOrder(ctx, order, { card });
  },
);

/** The account has the number in the transaction that marks its order as paid; it is kept for it from the first press on. */
export const buyNumber = verb(
  contract.buyNumber,
  async (ctx, { number: id, order: key, card, total }) => {
    const { profileType } = await accountProfile(ctx, ctx.account.id);
    if (profileType === "postpaid") {
      await takeOnInvoice(ctx, id);
      return { message: OWN_NUMBER_TEXTS.onInvoice, data: { order: key, state: "paid" as const } };
    }
    if (card === undefined) throw invalid("card", ORDER_TEXTS.chooseCard);
    const { userId } = personOf(ctx);
    const order = await placeNumberOrder(ctx, { key, userId, id, total, card });
    return payOrder(ctx, order, { card });
  },
);
