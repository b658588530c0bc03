import { ORDER_TEXTS } from "#core/contract/orders.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { type OrderRow, orderOf } from "./inner/order-queries.ts";

export const getOrder = verb(contract.getOrder, async (ctx, { id }) => {
  const order = await orderOf(ctx, ctx.account.id, id);
  if (!order) throw notFound("Order");
  return { data: stateOf(order) };
});

function stateOf({ status, grantedAt, failure }: OrderRow) {
  if (status === "paid" && grantedAt !== null) {
    return { state: "paid" as const, message: ORDER_TEXTS.paid };
  }
  if (status === "unpaid" || status === "canceled") {
    return { state: status, message: failure ?? ORDER_TEXTS.declined };
  }
  return { state: "processing" as const, message: ORDER_TEXTS.processing };
}
