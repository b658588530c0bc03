import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { ORDER_TEXTS } from "#core/contract/orders/orders.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { takeOnInvoice } from "#worker/domains/senders/dedicated-numbers/number-to-buy.ts";
import { verb } from "#worker/verb.ts";
import { placeNumberOrder } from "./inner/number-order.ts";
import { payOrder } from "./inner/pay-order.ts";

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
