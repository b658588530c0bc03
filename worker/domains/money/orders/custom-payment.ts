import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { payOrder } from "./inner/pay-order.ts";
import { placeOrder } from "./inner/place-order.ts";

export const customPayment = verb(
  contract.customPayment,
  async (ctx, { order: key, amount, card, ...asked }) => {
    const cart = { kind: "custom", cents: amount } as const;
    const { userId } = personOf(ctx);
    const order = await placeOrder(ctx, { ...asked, key, cart, userId, kind: "custom" });
    return payOrder(ctx, order, { card });
  },
);
