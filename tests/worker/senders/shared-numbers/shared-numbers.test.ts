import { afterEach, describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { SHARED_NUMBER_TEXTS } from "#core/contract/shared-numbers/shared-numbers.ts";
import type { Pool } from "#core/rules/shared-numbers.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { auditOf } from "#tests/support/audit.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { inStock } from "#tests/worker/senders/dedicated-numbers/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { textMadeCode } from "#worker/domains/identity/codes/send-code.ts";
import {
  allSharedNumbers,
  numberOwner,
  sharedNumber,
} from "#worker/domains/identity/directory/number-queries.ts";
import { assignNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { sharedPool } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import {
  countSharedNumbers,
  createSharedNumber,
  deleteSharedNumber,
  listSharedNumbers,
  updateSharedNumber,
} from "#worker/domains/senders/shared-numbers/shared-numbers.ts";
import { onlyOneShared, quick, sendShared } from "./support.ts";

const admin = () => newAccount({ role: "superAdmin" });

const fresh = () => newHandsets(1)[0] ?? "";

async function add(ctx: AccountContext, fields: { number?: string; pool: Pool; active?: boolean }) {
  const input = contract.createSharedNumber.input.parse({ number: fresh(), ...fields });
  const { data } = await createSharedNumber(ctx, input);
  return { ...data, id: idOf(data) };
}

const idOf = ({ _id }: { _id: string }) => contract.deleteSharedNumber.input.shape.id.parse(_id);

const all = async (ctx: AccountContext) => (await listSharedNumbers(ctx, { limit: 100 })).items;

const first = async (ctx: AccountContext) => ({
  quick: await sharedNumber(ctx, "quick"),
  bulk: await sharedNumber(ctx, "bulk"),
});

/** The one that every file has. */
async function usual(ctx: AccountContext) {
  const found = (await all(ctx)).find(({ number }) => number === SHARED_NUMBER);
  if (!found) throw new Error("There is no shared number");
  return { ...found, id: idOf(found) };
}

it("R312: a pool without a number uses the other one's, until it has its own", async () => {
  const ctx = await admin();
  expect(await first(ctx)).toEqual({ quick: SHARED_NUMBER, bulk: SHARED_NUMBER });
  expect((await usual(ctx)).sends).toEqual(["quick", "bulk"]);
  const own = await add(ctx, { pool: "quick" });
  expect(own).toMatchObject({ pool: "quick", active: true, sends: ["quick"] });
  expect(await first(ctx)).toEqual({ quick: own.number, bulk: SHARED_NUMBER });
  expect((await usual(ctx)).sends).toEqual(["bulk"]);
  await updateSharedNumber(ctx, { id: own.id, active: false });
  expect(await first(ctx)).toEqual({ quick: SHARED_NUMBER, bulk: SHARED_NUMBER });
});

it("R312: counts the numbers of each pool that are switched on", async () => {
  const ctx = await admin();
  const count = async (pool: Pool) => (await countSharedNumbers(ctx, { pool })).data;
  const before = { quick: await count("quick"), bulk: await count("bulk") };
  const one = await add(ctx, { pool: "bulk" });
  await add(ctx, { pool: "bulk", active: false });
  expect(await count("bulk")).toEqual({ ...before.bulk, count: before.bulk.count + 1 });
  await updateSharedNumber(ctx, { id: one.id, pool: "quick" });
  expect(await count("bulk")).toEqual(before.bulk);
  expect(await count("quick")).toEqual({ ...before.quick, count: before.quick.count + 1 });
  await updateSharedNumber(ctx, { id: one.id, active: false });
  expect(await count("quick")).toEqual(before.quick);
});

it("all numbers of a pool send once it has several; what belongs to no account goes out from the first", async () => {
  const ctx = await admin();
  const spare = await add(ctx, { pool: "bulk", number: "61400000001" });
  expect(spare).toMatchObject({ sends: ["quick", "bulk"], handsets: 0, usedAt: undefined });
  expect((await usual(ctx)).sends).toEqual(["quick", "bulk"]);
  expect(await sharedNumber(ctx, "bulk")).toBe(SHARED_NUMBER);
  const { id } = await usual(ctx);
  await updateSharedNumber(ctx, { id, active: false });
  const next = (await all(ctx)).find(({ sends }) => sends.includes("bulk"));
  expect(next?.number).toBe(await sharedNumber(ctx, "bulk"));
  expect(next?.number).not.toBe(SHARED_NUMBER);
  await updateSharedNumber(ctx, { id, active: true });
  expect(await sharedNumber(ctx, "bulk")).toBe(SHARED_NUMBER);
  if (next) await updateSharedNumber(ctx, { id: idOf(next), active: false });
});

it("R432: what was never sent from can be deleted; what was is only switched off, and still receives", async () => {
  const ctx = await admin();
  const spare = await add(ctx, { pool: "bulk" });
  await deleteSharedNumber(ctx, { id: spare.id });
  expect(await numberOwner(ctx, spare.number)).toBeUndefined();
  await expect(deleteSharedNumber(ctx, { id: spare.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const { id } = await usual(ctx);
  await updateSharedNumber(ctx, { id, active: false });
  await expect(deleteSharedNumber(ctx, { id })).rejects.toThrow(SHARED_NUMBER_TEXTS.used);
  expect(await numberOwner(ctx, SHARED_NUMBER)).toMatchObject({ accountId: null });
  expect([...(await allSharedNumbers(ctx))]).toContain(SHARED_NUMBER);
  await updateSharedNumber(ctx, { id, active: true });
  expect((await auditOf(ctx, "sharedNumber.delete")).length).toBe(1);
  expect((await auditOf(ctx, "sharedNumber.change")).length).toBe(2);
});

describe("R432: the first number of a pool", () => {
  afterEach(onlyOneShared);

  async function sendingAccount() {
    const h = harness();
    return { h, ctx: await accountIn(h) };
  }

  const used = async (ctx: AccountContext, id: string) =>
    (await all(ctx)).find(({ _id }) => _id === id)?.usedAt !== undefined;

  it("can be deleted while nothing was sent from it", async () => {
    const ctx = await admin();
    const own = await add(ctx, { pool: "quick" });
    await updateSharedNumber(ctx, { id: own.id, active: false });
    await updateSharedNumber(ctx, { id: own.id, active: true });
    const account = await newAccount();
    await checkQuickMessage(account, quick([fresh()]));
    expect((await first(ctx)).quick).toBe(own.number);
    expect(await used(ctx, own.id)).toBe(false);
    await deleteSharedNumber(ctx, { id: own.id });
    expect(await numberOwner(ctx, own.number)).toBeUndefined();
  });

  it.each<[string, (ctx: AccountContext) => Promise<unknown>]>([
    ["a quick message", (ctx) => sendShared(ctx, fresh())],
    ["a code of ours", (ctx) => textMadeCode(ctx, "123456", fresh())],
  ])("cannot be deleted after %s", async (_, send) => {
    const { ctx } = await sendingAccount();
    const own = await add(await admin(), { pool: "quick" });
    await send(ctx);
    expect(await used(ctx, own.id)).toBe(true);
    const deleted = deleteSharedNumber(await admin(), { id: own.id });
    await expect(deleted).rejects.toThrow(SHARED_NUMBER_TEXTS.used);
  });

  it("cannot be deleted after a campaign's texts are written", async () => {
    const { ctx, h } = await sendingAccount();
    const own = await add(await admin(), { pool: "bulk" });
    const { id } = await usual(ctx);
    await updateSharedNumber(ctx, { id, active: false });
    await paidCampaign(ctx, h, { numbers: [fresh()] });
    expect(await used(ctx, own.id)).toBe(true);
  });

  it("that was deleted since the pool was read gives its place to the next", async () => {
    const { ctx } = await sendingAccount();
    const own = await add(await admin(), { pool: "quick" });
    const pool = await sharedPool(ctx, "quick");
    await deleteSharedNumber(await admin(), { id: own.id });
    const handset = fresh();
    expect((await assignNumbers(ctx, pool, [handset]))(handset)).toBe(SHARED_NUMBER);
  });
});

it("refuses what is no mobile number, and a number that is someone's or shared already", async () => {
  const ctx = await admin();
  const shape = contract.createSharedNumber.input.safeParse({ number: "12345", pool: "bulk" });
  expect(shape.error?.issues).toMatchObject([
    { path: ["number"], message: SHARED_NUMBER_TEXTS.shape },
  ]);
  const taken = { fields: { number: SHARED_NUMBER_TEXTS.taken } };
  await expect(add(ctx, { number: SHARED_NUMBER, pool: "quick" })).rejects.toMatchObject(taken);
  const owned = fresh();
  const owner = await newAccount();
  await addNumber(owner, owned, owner.account.id);
  await expect(add(ctx, { number: owned, pool: "quick" })).rejects.toMatchObject(taken);
  expect(await numberOwner(ctx, owned)).toMatchObject({ accountId: owner.account.id });
  const dedicated = await inStock(ctx);
  await expect(add(ctx, { number: dedicated.number, pool: "quick" })).rejects.toMatchObject(taken);
  expect(await numberOwner(ctx, dedicated.number)).toBeUndefined();
  expect((await all(ctx)).map(({ number }) => number)).not.toContain(owned);
});

it("with none switched on there is no shared number", async () => {
  const ctx = await admin();
  const on = (await all(ctx)).filter(({ active }) => active);
  for (const number of on) await updateSharedNumber(ctx, { id: idOf(number), active: false });
  expect(await first(ctx)).toEqual({ quick: undefined, bulk: undefined });
  for (const number of on) await updateSharedNumber(ctx, { id: idOf(number), active: true });
  expect(await sharedNumber(ctx, "bulk")).toBe(SHARED_NUMBER);
});
