import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { payOrder } from "./inner/pay-order.ts";
import { placePlanOrder } from "./inner/plan-order.ts";

/** The plan begins, or goes on, in the transaction that marks the order as paid. */
export const subscribe = verb(
  contract.subscribe,
  async (ctx, { order: key, plan: planId, card, total, replaces }) => {
    const { userId } = personOf(ctx);
    const order = await placePlanOrder(ctx, { key, userId, planId, total, replaces });
    return payOrder(ctx, order, { card });
  },
);
