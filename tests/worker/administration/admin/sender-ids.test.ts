import { describe, expect, it } from "vitest";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { SENDER_ID_TEXTS as TEXTS } from "#core/contract/sender-ids/user-sender-ids.ts";
import { idSchema } from "#core/ids.ts";
import { NAME_RULE_TEXTS } from "#core/rules/business-names.ts";
import { HOLD_RULES, heldText } from "#core/rules/holds.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { mailTo, newMobile } from "#tests/support/codes.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  addUserSenderIds,
  getUserSenderIds,
  listUserSenderIds,
} from "#worker/domains/administration/admin/user-sender-ids.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { addBlockedWord } from "#worker/domains/senders/business-names/blocked-words.ts";
import { addBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import {
  listBusinessNames,
  nameHistory,
} from "#worker/domains/senders/business-names/list-business-names.ts";
import { addDedicatedNumber } from "#worker/domains/senders/dedicated-numbers/edit-dedicated-number.ts";
import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
} from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { listOwnNumbers } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { listPersonalNumbers } from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { createProviderRoute } from "#worker/domains/sending/providers/provider-routes.ts";

const idOf = (ctx: AccountContext) => idSchema("user").parse(personOf(ctx).userId);
const administrator = () => newAccount({ role: "superAdmin" });
const newName = () => `N${crypto.randomUUID().slice(0, 9)}`;

/** What makes a value of each kind that no one has. */
const KINDS = [
  ["mobileSenders", newMobile, 2],
  ["senders", newName, 3],
  ["personalSenders", newMobile, 4],
] as const;

describe.each(KINDS)("R622, R636, R652: an administrator and %s", (kind, make, type) => {
  const change = (
    admin: AccountContext,
    ctx: AccountContext,
    type: "add" | "delete",
    value: string,
  ) =>
    addUserSenderIds(
      admin,
      contract.addUserSenderIds.input.parse({ id: idOf(ctx), type, [kind]: value }),
    );

  it("gives one and takes it away, on record", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard: 1 })];
    const value = make();
    const none = { mobileSenders: [], senders: [], personalSenders: [] };
    const added = await change(admin, ctx, "add", value);
    const has = { ...none, [kind]: [value] };
    expect(added).toEqual({ status: true, message: TEXTS.added[kind], data: has });
    expect((await getUserSenderIds(admin, { id: idOf(ctx) })).data).toEqual(has);
    expect(await listSenders(ctx)).toContainEqual(expect.objectContaining({ value, type }));
    // Done again, it is the same.
    expect((await change(admin, ctx, "add", value)).data).toEqual(has);
    const removed = await change(admin, ctx, "delete", value);
    expect(removed).toEqual({ status: true, message: TEXTS.removed[kind], data: none });
    expect((await listSenders(ctx)).map((sender) => sender.type)).toEqual([1]);
    await expect(change(admin, ctx, "delete", value)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const rows = await auditOf(ctx);
    const actors = rows.filter(({ action }) =>
      /^(number|personalNumber|businessName)\./.test(action),
    );
    expect(actors.some(({ actor }) => actor === personOf(admin).userId)).toBe(true);
  });

  it("R637: does not give what another account has: status false, already in use", async () => {
    const [admin, one, two] = [
      await administrator(),
      await newAccount(),
      await newAccount({ shard: 1 }),
    ];
    const value = make();
    await change(admin, one, "add", value);
    const typed = kind === "senders" ? value.toUpperCase() : value;
    const refused = await change(admin, two, "add", typed);
    expect(refused).toMatchObject({ status: false, message: `${typed} is already in use` });
    expect((await listSenders(two)).map((sender) => sender.type)).toEqual([1]);
    await expect(change(admin, two, "delete", value)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listSenders(one)).map((sender) => sender.value)).toContain(value);
    // Once it is taken away, it is free; a dedicated number after its quarantine.
    await change(admin, one, "delete", value);
    const isFree = kind !== "mobileSenders";
    expect((await change(admin, two, "add", value)).status).toBe(isFree);
  });
});

it("a sender ID is given by itself or in a list; more than one is refused", async () => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const [id, name] = [idOf(ctx), newName()];
  const { input } = contract.addUserSenderIds;
  const none = { mobileSenders: [], personalSenders: [] };
  const { data } = await addUserSenderIds(
    admin,
    input.parse({ id, type: "add", ...none, senders: [name] }),
  );
  expect(data).toEqual({ ...none, senders: [name] });
  for (const several of [{ senders: [newName(), newName()] }, { ...none, senders: [] }]) {
    const { error } = input.safeParse({ id, type: "add", ...several });
    expect(error?.issues.map(({ message }) => message)).toEqual([TEXTS.oneOnly]);
  }
});

it("a dedicated number is one that replies come in on, also in its quarantine", async () => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const number = newMobile();
  const input = { id: idOf(ctx), mobileSenders: number };
  await addUserSenderIds(admin, { ...input, type: "add" });
  expect((await numberOwner(ctx, number))?.accountId).toBe(ctx.account.id);
  const other = { id: idOf(await newAccount()), personalSenders: number, type: "add" } as const;
  expect((await addUserSenderIds(admin, other)).status).toBe(false);
  await addUserSenderIds(admin, { ...input, type: "delete" });
  expect((await numberOwner(ctx, number))?.accountId).toBe(ctx.account.id);
});

it("a landline, which no code reaches, is given as a personal number; its owner sees it", async () => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const number = `612${String(Date.now()).slice(-8)}`;
  const input = { id: idOf(ctx), personalSenders: `0${number.slice(2)}`, type: "add" } as const;
  expect((await addUserSenderIds(admin, input)).data.personalSenders).toEqual([number]);
  expect((await listPersonalNumbers(ctx)).data).toMatchObject([{ number, status: "approved" }]);
});

it.each([
  [{ mobileSenders: "1300 123 456" }, { mobileSenders: TEXTS.invalidNumber }],
  [{ senders: "Abc" }, { senders: NAME_RULE_TEXTS.short }],
  [{ senders: "Abcdefghijkl" }, { senders: NAME_RULE_TEXTS.long }],
  [{ senders: "Bells!" }, { senders: NAME_RULE_TEXTS.characters }],
  [{ senders: "12345" }, { senders: NAME_RULE_TEXTS.letter }],
])("%j is refused beside its field", async (fields, expected) => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const given = { id: idOf(ctx), ...fields, type: "add" } as const;
  await expect(addUserSenderIds(admin, given)).rejects.toMatchObject({ fields: expected });
});

/** What the account's own screens and the administrators' say of it. */
async function nameOf(ctx: AccountContext, name: string) {
  return (await listBusinessNames(ctx)).data.find((one) => one.name === name);
}

describe("R636: a business name that is given", () => {
  const give = (admin: AccountContext, ctx: AccountContext, senders: string) =>
    addUserSenderIds(admin, { id: idOf(ctx), senders, type: "add" });

  it("is one like any other: approved, in no register yet, with a history, a bell and a mail", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard: 1 })];
    const name = newName();
    await give(admin, ctx, name);
    const row = await nameOf(ctx, name);
    expect(row).toMatchObject({ status: "approved", register: "not_submitted" });
    const id = idSchema("businessName").parse(row?._id);
    expect((await nameHistory(admin, { id })).data).toMatchObject([
      { what: "approved", by: personOf(admin).name },
    ]);
    const [bell] = (await listNotifications(ctx, {})).items;
    expect(bell?.message).toBe(NOTIFICATION_TEXTS.nameApproved(name));
    expect((await mailTo(personOf(ctx).email))[0]?.text).toContain(name);
    await addUserSenderIds(admin, { id: idOf(ctx), senders: name, type: "delete" });
    expect(await nameOf(ctx, name)).toBeUndefined();
    expect((await nameHistory(admin, { id })).data).toMatchObject([
      { what: "removed", by: personOf(admin).name },
      { what: "approved" },
    ]);
  });

  it("approves the one that its account asked for", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const name = newName();
    await addBusinessName(ctx, { buisness: name });
    await give(admin, ctx, name);
    expect((await listBusinessNames(ctx)).data).toMatchObject([{ name, status: "approved" }]);
  });

  it("R637: does not look like another account's, and has no blocked word", async () => {
    const [admin, one, two] = [await administrator(), await newAccount(), await newAccount()];
    const name = `O${newName().slice(0, 8)}`;
    await give(admin, one, name);
    const alike = name.replace("O", "0");
    expect(await give(admin, two, alike)).toMatchObject({ status: false });
    expect(await nameOf(two, alike)).toBeUndefined();
    const word = newName().slice(0, 7);
    await addBlockedWord(admin, { senderId: word, texts: false });
    await expect(give(admin, two, `${word} X`)).rejects.toMatchObject({
      fields: { senders: heldText([HOLD_RULES.nameWord(word)]) },
    });
  });
});

describe("R636: a dedicated number that is given", () => {
  const give = (admin: AccountContext, ctx: AccountContext, mobileSenders: string) =>
    addUserSenderIds(admin, { id: idOf(ctx), mobileSenders, type: "add" });

  it("is in the stock with its history; taken away, its quarantine begins", async () => {
    const [admin, ctx] = [await administrator(), await newAccount({ shard: 1 })];
    const number = newMobile();
    await give(admin, ctx, number);
    const stock = async () =>
      (await listDedicatedNumbers(admin, { search: number })).items.map(
        ({ status, account, quarantineUntil }) => [status, account, quarantineUntil !== undefined],
      );
    expect(await stock()).toEqual([["assigned", ctx.account.id, false]]);
    const [own] = (await listOwnNumbers(ctx)).data;
    await addUserSenderIds(admin, { id: idOf(ctx), mobileSenders: number, type: "delete" });
    expect(await stock()).toEqual([["released", ctx.account.id, true]]);
    const events = (await numberHistory(admin, { id: idSchema("number").parse(own?._id) })).data;
    expect(events.map(({ event }) => event).sort()).toEqual(["added", "assigned", "released"]);
  });

  it("comes from the stock if it is there, and only if it is available", async () => {
    const [admin, ctx] = [await administrator(), await newAccount()];
    const number = newMobile();
    const fields = { number, country: "AU", provider: "sinch", amount: 20 };
    const { data } = await addDedicatedNumber(
      admin,
      contract.addDedicatedNumber.input.parse(fields),
    );
    const id = idSchema("number").parse(data._id);
    await cancelDedicatedNumber(admin, { id });
    expect((await give(admin, ctx, number)).status).toBe(false);
    await activateDedicatedNumber(admin, { id, paymentMode: "invoice" });
    expect((await give(admin, ctx, number)).status).toBe(true);
    const { items } = await listDedicatedNumbers(admin, { search: number });
    expect(items).toMatchObject([{ _id: id, amount: 20, account: ctx.account.id }]);
  });

  it("is no one's handset", async () => {
    const [admin, one, two] = [await administrator(), await newAccount(), await newAccount()];
    const number = newMobile();
    const handset = { id: idOf(one), personalSenders: number, type: "add" } as const;
    await addUserSenderIds(admin, handset);
    expect((await give(admin, two, number)).status).toBe(false);
  });

  it.each([
    ["mobileSenders", newMobile],
    ["senders", newName],
  ] as const)(
    "of two accounts that are given one of %s at once, one has it",
    async (kind, make) => {
      const [admin, one, two] = [
        await administrator(),
        await newAccount({ shard: 0 }),
        await newAccount({ shard: 1 }),
      ];
      const value = make();
      const given = await Promise.all(
        [one, two].map((ctx) =>
          addUserSenderIds(
            admin,
            contract.addUserSenderIds.input.parse({ id: idOf(ctx), [kind]: value, type: "add" }),
          ),
        ),
      );
      expect(given.map(({ status }) => status).sort()).toEqual([false, true]);
      const owners = await Promise.all([one, two].map((ctx) => listSenders(ctx)));
      expect(owners.flat().filter((sender) => sender.value === value)).toHaveLength(1);
    },
  );
});

it("one sender ID per call", () => {
  const { input } = contract.addUserSenderIds;
  const id = "usr_01ARZ3NDEKTSV4RRFFQ69G5FAV";
  expect(input.safeParse({ id, type: "add" }).success).toBe(false);
  const two = { id, type: "add", senders: "Bells", personalSenders: "0412345678" };
  expect(input.safeParse(two).success).toBe(false);
  expect(input.safeParse({ ...two, senders: undefined }).success).toBe(true);
});

describe("the list of sender IDs", () => {
  const list = (admin: AccountContext, input: object) =>
    listUserSenderIds(admin, contract.listUserSenderIds.input.parse(input));

  it("has accounts of both shards with theirs, by name, number, email, provider and day", async () => {
    const admin = await administrator();
    const name = `Zz ${crypto.randomUUID()}`;
    const one = await newAccount({ name: `${name} A`, shard: 0 });
    const two = await newAccount({ name: `${name} B`, shard: 1 });
    const number = newMobile();
    await addUserSenderIds(admin, { id: idOf(two), personalSenders: number, type: "add" });
    const asked = { search: name.toLowerCase(), sortField: "name", sortOrder: "asc" };
    const { data } = await list(admin, asked);
    expect(data.pagination).toEqual({ total: 2, current: 1, limit: 10 });
    expect(data.senderIds).toMatchObject([
      { account: one.account.id, accountName: `${name} A`, personalSenders: [] },
      { account: two.account.id, user: idOf(two), personalSenders: [number] },
    ]);
    const last = await list(admin, { ...asked, sortOrder: "desc", limit: 1 });
    expect(last.data.senderIds.map(({ account }) => account)).toEqual([two.account.id]);
    const only = [{ account: two.account.id }];
    const found = async (input: object) => (await list(admin, input)).data.senderIds;
    expect(await found({ phone: `0${number.slice(2)}` })).toMatchObject(only);
    expect(await found({ userEmail: personOf(two).email })).toMatchObject(only);
    expect(await found({ search: name, to: "2020-01-01" })).toEqual([]);
    const route = { type: "sms", provider: "simulator", senderKind: "any", country: "AU" } as const;
    await createProviderRoute(admin, {
      ...{ ...route, account: two.account.id, priority: 1, active: true, register: "registered" },
    });
    expect(await found({ search: name, provider: "simulator" })).toMatchObject(only);
  });

  it("R638: answers orders, senderIds and pagination; orders of an account by its email only", async () => {
    const admin = await administrator();
    const ctx = await newAccount();
    const { email } = personOf(ctx);
    const given = { id: idOf(ctx), credit: 500, reason: "Hello", key: crypto.randomUUID() };
    await grantUserCredit(admin, given);
    const { data } = await list(admin, { userEmail: email });
    expect(Object.keys(data).sort()).toEqual(["orders", "pagination", "senderIds"]);
    expect(data.senderIds).toMatchObject([{ account: ctx.account.id }]);
    expect(data.pagination).toMatchObject({ total: 1, current: 1 });
    const { orders } = data;
    expect(orders).toMatchObject([{ account: ctx.account.id }]);
    expect((await list(admin, {})).data.orders).toEqual([]);
  });
});
