import { contract } from "#core/contract/registry.ts";
import {
  SENDER_ID_KINDS,
  SENDER_ID_TEXTS,
  type SenderIdKind,
  type SenderIds,
} from "#core/contract/sender-ids/user-sender-ids.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid, notFound } from "#core/errors.ts";
import { paging } from "#core/paging.ts";
import { businessNameProblem } from "#core/rules/business-names.ts";
import { normaliseDedicated } from "#core/rules/dedicated-numbers.ts";
import { personalNumberOf } from "#core/rules/personal-number.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { endOfDay, SYDNEY, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { listAllOrders } from "#worker/domains/money/orders/list-all-orders.ts";
import {
  giveBusinessName,
  takeBusinessName,
} from "#worker/domains/senders/business-names/give-business-name.ts";
import {
  giveDedicatedNumber,
  takeDedicatedNumber,
} from "#worker/domains/senders/dedicated-numbers/give-dedicated-number.ts";
import {
  givePersonalNumber,
  takePersonalNumber,
} from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
import { deleteSender, isNameTaken } from "#worker/domains/senders/senders/sender-queries.ts";
import {
  listSenders,
  senderByValue,
  sendersOfAccounts,
  valuesByType,
} from "#worker/domains/senders/senders/senders.ts";
import { commit } from "#worker/kernel/commit.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import {
  type SenderAccount,
  senderAccountCount,
  senderAccounts,
} from "./inner/sender-account-queries.ts";
import { userAccount } from "./users.ts";

/** What the account of a user can send as. */
export const getUserSenderIds = verb(contract.getUserSenderIds, async (ctx, { id }) => {
  const { account } = await userAccount(ctx, id);
  return { data: await senderIdsOf(account) };
});

async function senderIdsOf(account: AccountContext): Promise<SenderIds> {
  return valuesByType(await listSenders(account));
}

export const addUserSenderIds = verb(contract.addUserSenderIds, (ctx, input) => change(ctx, input));

export const changeUserSenderIds = verb(contract.changeUserSenderIds, (ctx, input) =>
  change(ctx, input),
);

/** R636: what another account has is not given; the answer says so with `status` false. */
async function change(ctx: AccountContext, input: Input<typeof contract.addUserSenderIds>) {
  const { account } = await userAccount(ctx, input.id);
  const one = (kind: SenderIdKind) => [input[kind] ?? []].flat()[0];
  const kind = SENDER_ID_KINDS.find((name) => one(name) !== undefined);
  const typed = kind && one(kind);
  if (!kind || !typed) throw invalid("type", SENDER_ID_TEXTS.oneOnly);
  const { read, give, take } = SENDER_KINDS[kind];
  const isAdding = input.type === "add";
  const value = isAdding ? read(typed) : typed;
  const status = isAdding ? await give(account, value) : true;
  if (!isAdding) await take(account, value);
  const { added, removed, inUse } = SENDER_ID_TEXTS;
  const done = (isAdding ? added : removed)[kind];
  return { status, message: status ? done : inUse(value), data: await senderIdsOf(account) };
}

interface Kind {
  /** As it is stored; throws if it is malformed. */
  read: (typed: string) => string;
  /** False if another account has it. `ctx` is the account in the administrator's hands. */
  give: (ctx: AccountContext, value: string) => Promise<boolean>;
  take: (ctx: AccountContext, value: string) => Promise<void>;
}

function readName(typed: string): string {
  const problem = businessNameProblem(typed);
  if (problem) throw invalid("senders", problem);
  return typed;
}

function readNumber(typed: string): string {
  const number = normaliseDedicated(typed);
  if (number === undefined) throw invalid("mobileSenders", SENDER_ID_TEXTS.invalidNumber);
  return number;
}

function readPersonal(typed: string): string {
  const checked = personalNumberOf(typed);
  if ("problem" in checked) throw invalid("personalSenders", checked.problem);
  return checked.number;
}

async function takeNumber(ctx: AccountContext, number: string): Promise<void> {
  if (!(await takeDedicatedNumber(ctx, number))) throw notFound("Sender ID");
}

/** Names of other accounts from before they had rows in CONTROL are on the shards only. */
async function giveName(ctx: AccountContext, name: string): Promise<boolean> {
  if (await isNameTaken(await shardsOf(ctx), name, ctx.account.id)) return false;
  return await giveBusinessName(ctx, name);
}

async function takeName(ctx: AccountContext, name: string): Promise<void> {
  if (await takeBusinessName(ctx, name)) return;
  // One from before names had rows in CONTROL.
  const sender = await senderByValue(ctx, name);
  if (sender?.type !== SENDER_TYPES.businessName) throw notFound("Sender ID");
  await commit(ctx, {
    statements: [deleteSender(ctx, name)],
    events: [{ type: "account.changed" }],
    audit: { action: "sender.remove", subject: name },
  });
}

const SENDER_KINDS: Readonly<Record<SenderIdKind, Kind>> = {
  mobileSenders: { read: readNumber, give: giveDedicatedNumber, take: takeNumber },
  senders: { read: readName, give: giveName, take: takeName },
  personalSenders: { read: readPersonal, give: givePersonalNumber, take: takePersonalNumber },
};

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
