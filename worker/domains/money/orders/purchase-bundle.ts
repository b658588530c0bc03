import { contract } from "#core/contract/registry.ts";
import type { Cart } from "#core/rules/price-cart.ts";
import { personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { payOrder } from "./inner/pay-order.ts";
import { placeOrder } from "./inner/place-order.ts";

/** Twenty presses, two tabs or a repeated call with the same `order` are one order and one charge. */
export const purchaseBundle = verb(
  contract.purchaseBundle,
  async (ctx, { order: key, type, quantity, card, ...asked }) => {
    const cart: Cart =
      type === "special"
        ? { kind: "special", quantity }
        : { kind: "bundle", medium: type, quantity };
    const { userId } = personOf(ctx);
    const order = await placeOrder(ctx, { ...asked, key, cart, userId, kind: cart.kind });
    return payOrder(ctx, order, { card });
  },
);
