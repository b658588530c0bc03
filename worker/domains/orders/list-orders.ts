import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { lotsLeft } from "#worker/domains/credit/lots-left.ts";
import { verb } from "#worker/verb.ts";
import { balanceObjOf } from "./inner/balance-obj.ts";
import { orderCount, ordersOf } from "./inner/order-queries.ts";
import { presentOrder } from "./inner/present-order.ts";

export const listOrders = verb(contract.listOrders, async (ctx, input) => {
  const page = paging(input);
  const { id } = ctx.account;
  const [rows, total, left, balanceObj] = await Promise.all([
    ordersOf(ctx, id, page),
    orderCount(ctx, id),
    lotsLeft(ctx),
    balanceObjOf(ctx),
  ]);
  const orders = rows.map(({ order, withdrawn }) => {
    return presentOrder(order, { left: left.get(order.id), withdrawn });
  });
  return { ...pageOf(orders, total, page), orders, balanceObj };
});
