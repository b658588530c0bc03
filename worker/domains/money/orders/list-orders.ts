import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { creditOf } from "#worker/domains/money/credit/credit-of.ts";
import { lotsLeft } from "#worker/domains/money/credit/lots-left.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { verb } from "#worker/verb.ts";
import { orderCount, ordersOf } from "./inner/order-queries.ts";
import { presentOrder } from "./inner/present-order.ts";

export const listOrders = verb(contract.listOrders, async (ctx, input) => {
  const page = paging(input);
  const { id } = ctx.account;
  // One trip to CONTROL, which says who pays, then one to the shard.
  const [rows, total, payer] = await Promise.all([
    ordersOf(ctx, id, page),
    orderCount(ctx, id),
    payerOf(ctx),
  ]);
  const [left, { balance: balanceObj }] = await Promise.all([
    lotsLeft(
      ctx,
      [id],
      rows.map(({ order }) => order.id),
    ),
    creditOf(payer),
  ]);
  const orders = rows.map(({ order, withdrawn }) => {
    return presentOrder(order, { left: left.get(order.id), withdrawn });
  });
  return { ...pageOf(orders, total, page), orders, balanceObj };
});

/** R217: what the credit that pays for the account's messages is enough for. */
export const currentOrder = verb(contract.currentOrder, async (ctx) => {
  const { data } = await getBalance(ctx);
  const { sms, mms } = data.maxPossibleCredits;
  return { data: { totalSMS: sms, totalMMS: mms } };
});
