import { contract } from "#core/contract/registry.ts";
import { paging } from "#core/paging.ts";
import { toCents } from "#core/rules/money.ts";
import { type Month, momentsOf } from "#core/rules/month-pair.ts";
import { refundable } from "#core/rules/refunds.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { memberOf, userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { creditOf, lotsLeft } from "#worker/domains/money/credit/balance.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import {
  type AccountOrderRow,
  allOrders,
  allOrdersCount,
  purchasesBetween,
} from "./inner/all-orders-queries.ts";
import { buysCredit } from "./inner/order-credit.ts";
import { presentOrder } from "./orders.ts";

export const listAllOrders = verb(contract.listAllOrders, async (ctx, input) => {
  const page = paging(input);
  const { medium, from, to, userEmail: email, user, search } = input;
  const filter = {
    medium,
    email,
    user,
    search,
    from: from === undefined ? undefined : startOfDay(from, SYDNEY),
    to: to === undefined ? undefined : endOfDay(to, SYDNEY),
  };
  const [rows, total, balanceObj] = await Promise.all([
    allOrders(ctx, filter, page),
    allOrdersCount(ctx, filter),
    balanceOfUser(ctx, { email, user }),
  ]);
  const left = await creditLeft(ctx, rows);
  const orders = rows.map(({ order, account, withdrawn, version }) => {
    const { total: paid, refunded } = order;
    const credit = buysCredit(order) ? order.credit : 0;
    const unused = left.get(order.id);
    const isPaidByCard = order.status === "paid" && order.paymentId !== null;
    return {
      ...presentOrder(order, { left: unused, withdrawn }),
      account: account.id,
      accountName: account.name,
      note: order.note ?? "",
      version,
      refundable: isPaidByCard
        ? refundable({ credit, total: paid, refunded, withdrawn, unused: unused ?? 0 })
        : 0,
    };
  });
  const { current, limit } = page;
  const pagination = { total, current, limit };
  return { data: { orders, pagination, ...(balanceObj && { balanceObj }) } };
});

/** One read for each shard that has some of them. */
async function creditLeft(ctx: AccountContext, rows: readonly AccountOrderRow[]) {
  const shards = Map.groupBy(rows, ({ account }) => account.shard);
  const found = await Promise.all(
    [...shards.values()].map((own) => {
      const [first] = own;
      if (!first) return new Map<string, number>();
      const accounts = [...new Set(own.map(({ account }) => account.id))];
      const orders = own.map(({ order }) => order.id);
      return lotsLeft(ctx.forAccount(accountRef.parse(first.account)), accounts, orders);
    }),
  );
  return new Map(found.flatMap((lots) => [...lots]));
}

/** What the account of the user who is asked for has; undefined if none is, or there is no such user. */
async function balanceOfUser(
  ctx: AccountContext,
  { email, user }: { email?: string; user?: string },
) {
  const id = user ?? (email && (await userByEmail(ctx, email.toLowerCase()))?.id);
  const member = id ? await memberOf(ctx, id) : undefined;
  if (!member) return undefined;
  const payer = await payerOf(ctx.forAccount(accountRef.parse(member.account)));
  return (await creditOf(payer)).balance;
}

export const monthPurchases = verb(
  contract.monthPurchases,
  async (ctx, { userId, ...requested }) => {
    const pair = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
    return { status: true, data: await purchasesIn(ctx, pair, userId) };
  },
);

/** What a user's account, or every account, bought or was given in a month and in the one before. */
export async function purchasesIn(
  ctx: AccountContext,
  { current, previous }: { current: Month; previous: Month },
  user?: string,
) {
  const of = async (month: Month) => {
    const rows = await purchasesBetween(ctx, user, momentsOf(month, SYDNEY));
    return rows.map(({ mode, paid, given }) => ({
      _id: mode,
      totalPurchases: paid + toCents(given),
    }));
  };
  const [currentMonthData, previousMonthData] = await Promise.all([of(current), of(previous)]);
  return { currentMonthData, previousMonthData };
}
