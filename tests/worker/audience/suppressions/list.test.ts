import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { readBlockId } from "#core/rules/block-ids.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign, SMS } from "#tests/support/campaigns.ts";
import { mobile, quietAccount, refusalOf } from "#tests/worker/audience/groups/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { allOptOuts, listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { unblock } from "#worker/domains/audience/suppressions/unblock.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

const START = 1_800_000_000_000;
const NOTE = "Asked for it again by phone";

/** An account whose clock is the test's. */
async function clocked() {
  const clock = { now: START };
  const { ctx } = await quietAccount({ name: "Ada" }, { now: () => clock.now });
  return { ctx, clock };
}

function idOf(text: string) {
  const id = readBlockId(text);
  if (!id) throw new Error(`${text} is no record`);
  return id;
}

/** As a person does it in the console; by default tests have no session, as apps do not. */
function inPerson(ctx: AccountContext): AccountContext {
  return { ...ctx, person: ctx.person && { ...ctx.person, sessionId: "ses_1" } };
}

function lift(ctx: AccountContext, id: string, consent?: { givenAt: number; note: string }) {
  return unblock(ctx, { id: idOf(id), isBlocked: false, consent });
}

it("R430, R266: lists a number that the account blocked, by whom and why, once", async () => {
  const { ctx, clock } = await clocked();
  const contacts = [{ number: "0400000001", fields: [{ name: "First name", value: "Mia" }] }];
  await createGroup(ctx, { name: "All", contacts });
  const { data } = await blockNumber(ctx, { number: "0400 000 001", reason: "Asked by phone" });
  const block = {
    ...{ _id: "block-61400000001", number: mobile(1), name: "Mia", how: "account", by: "Ada" },
    ...{ reason: "Asked by phone", isBlocked: true, isBlockedByUser: false, createdAt: START },
  };
  expect(data).toMatchObject(block);
  clock.now += 1000;
  expect((await blockNumber(ctx, { number: "+61400000001", reason: "Again" })).data).toEqual(data);
  expect(await listBlocks(ctx, {})).toMatchObject({ items: [block], total: 1, limit: 10 });
  expect(await refusalOf(blockNumber(ctx, { number: "0299990000" }))).toMatchObject({
    fields: { number: GROUP_TEXTS.numberInvalid },
  });
});

it("R062: shows what a recipient said, by STOP or by link, with the sender and the campaign", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 60 * SMS });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 3 });
  const [stopped = "", linked = "", ofSender = ""] = numbers;
  await tickCampaign(ctx, id);
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  const stop = { carrierId: `s-${stopped}`, from: stopped, to: SHARED_NUMBER, text: "STOP" };
  await deliver(h, "inbound", [{ carrier: "fake", message: { ...stop, at: h.clock.now + 1000 } }]);
  h.clock.now += 1000;
  await optOut(ctx, { number: linked, source: "link", campaign: id, from: "Acme" });
  h.clock.now += 1000;
  await optOut(ctx, { number: ofSender, source: "link", campaign: id, sender: "Acme" });
  h.clock.now += 1000;
  await blockNumber(ctx, { number: stopped });
  const { items } = await listBlocks(ctx, {});
  expect(items).toMatchObject([
    { number: stopped, how: "account", isBlocked: true, isBlockedByUser: false },
    { _id: `optOut-${ofSender}-Acme`, how: "link", sender: "Acme", campaign: { _id: id } },
    { _id: `optOut-${linked}`, how: "link", from: "Acme", campaign: { _id: id } },
    { number: stopped, how: "stop", from: SHARED_NUMBER, campaign: { _id: id } },
  ]);
  expect(items.map(({ isBlockedByUser }) => isBlockedByUser)).toEqual([false, true, true, true]);
  expect(items[2]).not.toHaveProperty("sender", expect.anything());
  for (const [how, count] of [
    ["stop", 1],
    ["link", 2],
    ["account", 1],
    ["file", 0],
  ] as const) {
    const found = await listBlocks(ctx, { how: [how] });
    expect([found.items.length, found.total]).toEqual([count, count]);
  }
  expect((await listBlocks(ctx, { how: ["stop", "account"] })).total).toBe(2);
  expect((await allOptOuts(ctx, { after: "", limit: 10 })).items).toEqual(
    [
      { number: stopped, isBlocked: true, isBlockedByUser: true },
      { number: linked, isBlocked: false, isBlockedByUser: true },
    ].toSorted((a, b) => (a.number < b.number ? -1 : 1)),
  );
});

it("pages by key, even through many of one moment and one number, and finds numbers in any spelling", async () => {
  const { ctx, clock } = await clocked();
  for (let n = 0; n < 5; n++) await blockNumber(ctx, { number: mobile(n) });
  for (const sender of ["Acme", "Bee", "Cee", "Dee"]) {
    await optOut(ctx, { number: mobile(2), source: "link", sender });
  }
  await optOut(ctx, { number: mobile(2), source: "link" });
  clock.now += 1;
  await blockNumber(ctx, { number: "0499999999" });
  const whole = (await listBlocks(ctx, { limit: 100 })).items.map(({ _id }) => _id);
  expect(whole).toHaveLength(11);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBlocks(ctx, { limit: 2, cursor });
    expect(page.total).toBe(11);
    seen.push(...page.items.map(({ _id }) => _id));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect(new Set(seen).size).toBe(11);
  const count = async (search: string) => (await listBlocks(ctx, { search })).total;
  expect(await Promise.all(["0400 000 002", "0499", "+61 499 999 999", "Mia"].map(count))).toEqual([
    6, 1, 1, 0,
  ]);
  expect(await refusalOf(listBlocks(ctx, { cursor: "1-x" }))).toMatchObject({
    fields: { cursor: BLOCK_TEXTS.badCursor },
  });
  const numbers = await allOptOuts(ctx, { after: mobile(1), limit: 2 });
  expect(numbers).toMatchObject({
    items: [{ number: mobile(2) }, { number: mobile(3) }],
    next: mobile(3),
  });
});

it("R266: the account lifts its own block, and a recipient's opt-out stays", async () => {
  const { ctx } = await clocked();
  await optOut(ctx, { number: mobile(1), source: "reply" });
  await blockNumber(ctx, { number: mobile(1) });
  expect(await lift(ctx, "block-61400000001")).toEqual({ message: BLOCK_TEXTS.unblocked });
  expect(await suppressionOf(ctx, mobile(1))).toEqual({ optedOut: true, blocked: false });
  expect(await refusalOf(lift(ctx, "block-61400000001"))).toMatchObject({ code: "NOT_FOUND" });
  expect(await refusalOf(lift(ctx, "optOut-61400000001"))).toMatchObject({
    code: "UNPROCESSABLE",
    fields: { consent: BLOCK_TEXTS.consentNeeded },
  });
  expect(await suppressionOf(ctx, mobile(1))).toEqual({ optedOut: true, blocked: false });
});

const SCOPES = [
  { where: "of the account", id: "optOut-61400000001", sender: undefined },
  { where: "of one sender", id: "optOut-61400000001-Acme", sender: "Acme" },
];

it.each(SCOPES)("lifts an opt-out $where by consent given since, and keeps it", async (scope) => {
  const { ctx: app, clock } = await clocked();
  const ctx = inPerson(app);
  const { id, sender } = scope;
  await optOut(ctx, { number: mobile(1), source: "link", sender });
  clock.now += 60_000;
  const givenAt = START + 30_000;
  const consent = { givenAt, note: NOTE };
  expect(await refusalOf(lift(ctx, id, { ...consent, givenAt: START }))).toMatchObject({
    fields: { givenAt: BLOCK_TEXTS.consentEarlier },
  });
  expect(await refusalOf(lift(ctx, id, { ...consent, givenAt: START + 60_001 }))).toMatchObject({
    fields: { givenAt: BLOCK_TEXTS.consentFuture },
  });
  expect(await refusalOf(lift(app, id, consent))).toMatchObject({ code: "FORBIDDEN" });
  expect((await listBlocks(ctx, {})).total).toBe(1);
  await lift(ctx, id, consent);
  expect((await listBlocks(ctx, {})).total).toBe(0);
  expect(await refusalOf(lift(ctx, id, consent))).toMatchObject({ code: "NOT_FOUND" });
  const table = sender ? "sender_opt_outs" : "suppressions";
  const database = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
  const row = await database
    .prepare(`SELECT consent FROM ${table} WHERE account_id = ?`)
    .bind(ctx.account.id)
    .first<{ consent: string }>();
  const by = ctx.person?.userId;
  expect(JSON.parse(row?.consent ?? "")).toEqual({ givenAt, note: NOTE, by, at: clock.now });
  const audit = await database
    .prepare("SELECT detail FROM audit WHERE account_id = ? AND action = 'suppression.consent'")
    .bind(ctx.account.id)
    .first<{ detail: string }>();
  expect(JSON.parse(audit?.detail ?? "")).toMatchObject({ givenAt, note: NOTE });
});

it("a STOP while a consent is recorded wins", async () => {
  const { ctx, clock } = await clocked();
  await optOut(ctx, { number: mobile(1), source: "reply" });
  clock.now += 1000;
  const late: AccountContext = {
    ...inPerson(ctx),
    consequencesOf: async (...given) => {
      const database = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
      await database
        .prepare("UPDATE suppressions SET stop_at = 1 WHERE account_id = ?")
        .bind(ctx.account.id)
        .run();
      return ctx.consequencesOf(...given);
    },
  };
  const consent = { givenAt: START + 1, note: NOTE };
  expect(await refusalOf(lift(late, "optOut-61400000001", consent))).toMatchObject({
    code: "CONFLICT",
  });
  expect(await suppressionOf(ctx, mobile(1))).toMatchObject({ optedOut: true });
});

it("holds no other account's numbers, not a parent's, and lifts none", async () => {
  const parent = await newAccount({ shard: 0 });
  const sub = await newAccount({ shard: 0, role: "subaccount", parentId: parent.account.id });
  for (const other of [parent, await newAccount({ shard: 0 })]) {
    await blockNumber(other, { number: mobile(7) });
    await optOut(other, { number: mobile(8), source: "link" });
    await optOut(other, { number: mobile(9), source: "link", sender: "Acme" });
  }
  expect(await listBlocks(sub, {})).toEqual({ items: [], limit: 10, total: 0 });
  expect((await allOptOuts(sub, { after: "", limit: 10 })).items).toEqual([]);
  for (const id of ["block-61400000007", "optOut-61400000008", "optOut-61400000009-Acme"]) {
    const consent = { givenAt: Date.now(), note: NOTE };
    expect(await refusalOf(lift(inPerson(sub), id, consent))).toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await listBlocks(parent, {})).total).toBe(3);
});
