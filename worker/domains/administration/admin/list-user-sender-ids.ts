import { contract } from "#core/contract/registry.ts";
import { paging } from "#core/paging.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { listAllOrders } from "#worker/domains/money/orders/list-all-orders.ts";
import { valuesByType } from "#worker/domains/senders/senders/labelled.ts";
import { sendersOfAccounts } from "#worker/domains/senders/senders/senders.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import {
  type SenderAccount,
  senderAccountCount,
  senderAccounts,
} from "./inner/sender-account-queries.ts";

/** A page of accounts from CONTROL, and one read of each of their shards. */
export const listUserSenderIds = verb(contract.listUserSenderIds, async (ctx, input) => {
  const page = paging(input);
  const { userEmail, from, to, phone, provider, search } = input;
  const filter = {
    email: userEmail || undefined,
    from: from === undefined ? undefined : startOfDay(from, SYDNEY),
    to: to === undefined ? undefined : endOfDay(to, SYDNEY),
    phone: phone?.replace(/[^\d]/g, "").replace(/^0(?!0)/, "61") || undefined,
    provider: provider || undefined,
    search: search || undefined,
  };
  const order = `${input.sortField} ${input.sortOrder}` as const;
  const [accounts, total, orders] = await Promise.all([
    senderAccounts(ctx, filter, { ...page, order }),
    senderAccountCount(ctx, filter),
    userEmail ? ordersOf(ctx, userEmail) : [],
  ]);
  const senders = await sendersOf(ctx, accounts);
  const { current, limit } = page;
  const senderIds = accounts.map((row) => {
    return {
      account: row.id,
      accountName: row.name,
      user: row.user_id,
      email: row.email,
      createdAt: row.created_at,
      ...valuesByType(senders.get(row.id) ?? []),
    };
  });
  return { data: { senderIds, orders, pagination: { total, current, limit } } };
});

async function ordersOf(ctx: AccountContext, userEmail: string) {
  return (await listAllOrders(ctx, { userEmail })).data.orders;
}

async function sendersOf(ctx: AccountContext, accounts: readonly SenderAccount[]) {
  const shards = [...Map.groupBy(accounts, ({ shard }) => shard).values()];
  const found = await Promise.all(
    shards.map((own) => {
      const [first] = own;
      if (!first) return [];
      const ids = own.map(({ id }) => id);
      return sendersOfAccounts(ctx.forAccount(accountRef.parse(first)), ids);
    }),
  );
  return Map.groupBy(found.flat(), ({ account_id }) => account_id);
}
