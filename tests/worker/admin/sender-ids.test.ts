import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { SENDER_ID_TEXTS as TEXTS } from "#core/contract/user-sender-ids.ts";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { newMobile } from "#tests/support/codes.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { listUserSenderIds } from "#worker/domains/admin/list-user-sender-ids.ts";
import { addUserSenderIds, getUserSenderIds } from "#worker/domains/admin/user-sender-ids.ts";
import { numberOwner } from "#worker/domains/directory/number-queries.ts";
import { grantUserCredit } from "#worker/domains/orders/grant-user-credit.ts";
import { listPersonalNumbers } from "#worker/domains/personal-numbers/own-numbers.ts";
import { createProviderRoute } from "#worker/domains/providers/create-provider-route.ts";
import { listSenders } from "#worker/domains/senders/senders.ts";

const idOf = (ctx: AccountContext) => idSchema("user").parse(personOf(ctx).userId);
const administrator = () => newAccount({ role: "superAdmin" });
const newName = () => `N${crypto.randomUUID().slice(0, 9)}`;

/** What makes a value of each kind that nobody has. */
const KINDS = [
  ["mobileSenders", newMobile, 2],
  ["senders", newName, 3],
  ["personalSenders", newMobile, 4],
] as const;

describe.each(KINDS)("R622, R636: an administrator and %s", (kind, make, type) => {
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
    const actors = rows.filter(({ action }) => /^(number|personalNumber|sender)\./.test(action));
    expect(actors.some(({ actor }) => actor === personOf(admin).userId)).toBe(true);
  });

  it("does not give what another account has: status false, already in use", async () => {
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
    // Once it is taken away, it is free.
    await change(admin, one, "delete", value);
    expect((await change(admin, two, "add", value)).status).toBe(true);
  });
});

it("a dedicated number is one that replies come in on, until it is taken away", async () => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const number = newMobile();
  const input = { id: idOf(ctx), mobileSenders: number };
  await addUserSenderIds(admin, { ...input, type: "add" });
  expect((await numberOwner(ctx, number))?.accountId).toBe(ctx.account.id);
  const other = { id: idOf(await newAccount()), personalSenders: number, type: "add" } as const;
  expect((await addUserSenderIds(admin, other)).status).toBe(false);
  await addUserSenderIds(admin, { ...input, type: "delete" });
  expect(await numberOwner(ctx, number)).toBeUndefined();
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
  [{ senders: "Abc" }, { senders: TEXTS.nameShort }],
  [{ senders: "Abcdefghijkl" }, { senders: TEXTS.nameLong }],
  [{ senders: "Bells!" }, { senders: TEXTS.nameSigns }],
  [{ senders: "12345" }, { senders: TEXTS.nameSigns }],
])("%j is refused beside its field", async (fields, expected) => {
  const [admin, ctx] = [await administrator(), await newAccount()];
  const given = { id: idOf(ctx), ...fields, type: "add" } as const;
  await expect(addUserSenderIds(admin, given)).rejects.toMatchObject({ fields: expected });
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

  it("has an account's purchase orders with its email only", async () => {
    const admin = await administrator();
    const ctx = await newAccount();
    const { email } = personOf(ctx);
    const given = { id: idOf(ctx), credit: 500, reason: "Hello", key: crypto.randomUUID() };
    await grantUserCredit(admin, given);
    const { orders } = (await list(admin, { userEmail: email })).data;
    expect(orders).toMatchObject([{ account: ctx.account.id }]);
    expect((await list(admin, {})).data.orders).toEqual([]);
  });
});
