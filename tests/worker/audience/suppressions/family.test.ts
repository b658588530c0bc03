import { expect, it } from "vitest";
import { profileConfig as profileConfigCall } from "#core/contract/profile/profile.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { arrived, groupOf, newDraft, newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { journalOf } from "#tests/support/journal.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { sessionFor } from "#tests/support/session.ts";
import { counted, kept } from "#tests/worker/audience/groups/support.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { quickRequest, sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { press, SENDER, sentCampaign, visit } from "#tests/worker/edge/support.ts";
import { below, family } from "#tests/worker/identity/assignments/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { assignGroup, deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { bulkBlock } from "#worker/domains/audience/imports/bulk-block.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { replaySuppression } from "#worker/domains/audience/suppressions/replay-queries.ts";
import { setBlocked, suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { unblock } from "#worker/domains/audience/suppressions/unblock.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

const NEVER_MESSAGED = { field: "messaged", operator: "never" } as const;

/** A parent with two sub-accounts. */
async function threeOf(shard: 0 | 1 = 0) {
  const { h, parent, sub } = await family({}, shard);
  return { h, parent, sub, sibling: await below(h, parent, { name: "Bo" }) };
}

/** A group's counts, which are those of its rows. */
async function countsOf(ctx: AccountContext, group = "") {
  const counts = await kept(ctx, group);
  expect(await counted(ctx, group)).toEqual(counts);
  return counts;
}

const isOut = async (ctx: AccountContext, number: string) =>
  (await suppressionOf(ctx, number)).optedOut;

async function text(h: Harness, number: string, words: string) {
  h.clock.now += 1000;
  const message = { from: number, to: SHARED_NUMBER, text: words, at: h.clock.now };
  const carrierId = `${words}-${number}-${h.clock.now}`;
  await deliver(h, "inbound", [{ carrier: "fake", message: { carrierId, ...message } }]);
}

const quick = (number: string) => quickRequest({ contacts: [number] });
const leavesOut = async (ctx: AccountContext, number: string) =>
  (await checkQuickMessage(ctx, quick(number))).data.excluded;

it("STOP to a sub-account stops the whole family on every path, and START brings it all back (shard 1)", async () => {
  const shard = 1;
  const { h, parent, sub, sibling } = await threeOf(shard);
  const [number = "", other = ""] = newHandsets(2);
  const groups = await Promise.all([parent, sub].map((ctx) => groupOf(ctx, [number, other])));
  // Planned and paid for before, claimed after.
  const waiting = await paidCampaign(parent, h, { numbers: [number, other] });
  const later = await scheduled(sibling, h, { numbers: [number, other] });
  await sendQuick(sub, { contacts: [number] });
  await drain(h, "txn");
  const before = arrived(h, [number]);
  await text(h, number, "STOP");
  expect(await Promise.all([parent, sub, sibling].map((ctx) => isOut(ctx, number)))).toEqual([
    ...[true, true, false],
  ]);
  for (const ctx of [parent, sub, sibling]) {
    expect(await leavesOut(ctx, number)).toMatchObject([{ number, reason: "optedOut" }]);
  }
  const draft = await newDraft(sibling, { numbers: [number, other] });
  expect((await checkDraft(sibling, { id: draft.id })).data).toMatchObject({
    recipients: 1,
    exclusions: [{ reason: "optedOut", count: 1 }],
  });
  await drain(h, "txn");
  const replies = arrived(h, [number]) - before;
  await drive(parent, h, waiting.id);
  h.clock.now = later.at;
  await startDue(sibling, h);
  await drain(h, "jobs");
  await drive(sibling, h, later.id);
  expect(arrived(h, [number]) - before).toBe(replies);
  expect(arrived(h, [other])).toBe(2);
  const counts = async () =>
    await Promise.all([parent, sub].map((ctx, i) => countsOf(ctx, groups[i])));
  expect(await counts()).toEqual([
    { total: 2, unsubscribed: 1 },
    { total: 2, unsubscribed: 1 },
  ]);
  await text(h, number, "STOP");
  expect((await counts())[0]).toMatchObject({ unsubscribed: 1 });
  await text(h, number, "START");
  for (const ctx of [parent, sub, sibling]) {
    expect(await leavesOut(ctx, number)).toEqual([]);
  }
  expect(await counts()).toEqual([
    { total: 2, unsubscribed: 0 },
    { total: 2, unsubscribed: 0 },
  ]);
});

it("a link of a sub-account's message opts out of the family, of everything or of one sender", async () => {
  const h = harness();
  const parent = await accountIn(h, { shard: 0 });
  const sub = await below(h, parent);
  for (const ctx of [parent, sub]) await addSender(ctx, { value: SENDER, type: 3, perSecond: 50 });
  const { numbers, codeOf } = await sentCampaign(h, { of: sub, count: 3 });
  const [all = "", one = "", api = ""] = numbers;
  const put = (path: string, body: object) =>
    visit(`/api${path}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await visit(`/u${codeOf(all)}`, press());
  await put(`/optout/${codeOf(one)}`, { global: false });
  await put(`/useroptout/${codeOf(api)}`, {});
  await optOut(sub, { number: all, source: "link" });
  expect(await isOut(parent, all)).toBe(true);
  expect(await isOut(parent, api)).toBe(true);
  expect(await isOut(parent, one)).toBe(false);
  const check = async (ctx: AccountContext, number: string) =>
    (await checkQuickMessage(ctx, { ...quick(number), sender: SENDER })).data.excluded;
  expect(await check(parent, one)).toMatchObject([{ number: one, reason: "optedOut" }]);
  expect(await leavesOut(parent, one)).toEqual([]);
  const { items } = await listBlocks(parent, {});
  expect(items.map(({ number, subAccount }) => [number, subAccount]).sort()).toEqual(
    [all, one, api].map((number) => [number, "Ann"]).sort(),
  );
  expect((await listBlocks(sub, {})).items.every(({ subAccount }) => !subAccount)).toBe(true);
});

it("with the setting off, only the owner of a shared group is bound", async () => {
  const { h, parent, sub } = await threeOf();
  await profileConfig(parent, { familyOptOuts: false });
  const [own = "", shared = "", revoked = "", typed = ""] = newHandsets(4);
  await groupOf(parent, [own]);
  const mine = await paidCampaign(sub, h, { numbers: [own] });
  const group = await groupOf(parent, [shared, typed]);
  const later = await groupOf(parent, [revoked]);
  for (const id of [group, later]) {
    await assignGroup(parent, { group: id, subAccounts: [sub.account.id] });
  }
  const theirs = await paidCampaign(sub, h, { groups: [group, later], numbers: [] });
  for (const { id } of [mine, theirs]) await drive(sub, h, id);
  await assignGroup(parent, { group: later, subAccounts: [] });
  await deleteGroup(parent, { id: later });
  for (const number of [own, shared, revoked]) await text(h, number, "STOP");
  await optOut(sub, { number: typed, source: "reply" });
  const bound = await Promise.all(
    [own, shared, revoked, typed].map((number) => isOut(parent, number)),
  );
  expect(bound).toEqual([false, true, true, true]);
  await profileConfig(parent, { familyOptOuts: true });
  expect(await isOut(parent, own)).toBe(false);
  await text(h, own, "STOP");
  expect(await isOut(parent, own)).toBe(true);
});

it("with the setting off, an opt-out from a segment binds a parent that has the number", async () => {
  const { h, parent, sub } = await threeOf();
  await profileConfig(parent, { familyOptOuts: false });
  const [own = "", revoked = ""] = newHandsets(2);
  await groupOf(sub, [own]);
  const group = await groupOf(parent, [revoked]);
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const segment = asId("segment", await segmentOf(sub, "New", NEVER_MESSAGED));
  const { id } = await paidCampaign(sub, h, { segments: [segment] });
  await drive(sub, h, id);
  await assignGroup(parent, { group, subAccounts: [] });
  for (const number of [own, revoked]) await text(h, number, "STOP");
  expect(await Promise.all([own, revoked].map((number) => isOut(sub, number)))).toEqual([
    ...[true, true],
  ]);
  expect(await isOut(parent, own)).toBe(false);
  expect(await isOut(parent, revoked)).toBe(true);
});

it("START takes back exactly what STOP set", async () => {
  const { h, parent, sub, sibling } = await threeOf();
  const [number = "", both = ""] = newHandsets(2);
  const group = await groupOf(parent, [number, both]);
  const order = [sub, sibling, sub];
  await Promise.all(order.map((ctx) => optOut(ctx, { number, source: "link" })));
  await optOut(parent, { number: both, source: "reply" });
  await optOut(sub, { number: both, source: "reply" });
  h.clock.now += 1000;
  await optIn(sub, { number });
  expect(await isOut(parent, number)).toBe(true);
  expect(await isOut(sub, number)).toBe(false);
  await optIn(sibling, { number });
  await optIn(sibling, { number });
  expect(await isOut(parent, number)).toBe(false);
  await optIn(sub, { number: both });
  expect(await isOut(parent, both)).toBe(true);
  expect(await countsOf(parent, group)).toEqual({ total: 2, unsubscribed: 1 });
  // What they say to the parent counts for the parent; the sub-account that they left stays left.
  await optOut(sub, { number, source: "link" });
  await optIn(parent, { number });
  expect([await isOut(parent, number), await isOut(sub, number)]).toEqual([false, true]);
  await optOut(sub, { number, source: "link" });
  expect(await isOut(parent, number)).toBe(true);
});

it("a consent that a sub-account records takes back what its recipient's opt-out set, a block stays", async () => {
  const { h, parent, sub, sibling } = await threeOf();
  const [number = ""] = newHandsets(1);
  await optOut(sub, { number, source: "link", sender: "Bells" });
  await optOut(sub, { number, source: "link" });
  await blockNumber(parent, { number });
  h.clock.now += 1000;
  const person = sub.person && { ...sub.person, sessionId: "ses_1" };
  const consent = { givenAt: h.clock.now, note: "Asked for it again by phone" };
  for (const sender of [undefined, "Bells"]) {
    const id = { kind: "optOut", number, sender } as const;
    await unblock({ ...sub, person }, { id, isBlocked: false, consent });
  }
  expect(await suppressionOf(parent, number)).toEqual({ optedOut: false, blocked: true });
  await setBlocked(parent, { number, blocked: false });
  expect(await leavesOut(sibling, number)).toEqual([]);
});

it("what a sub-account blocks, alone or from a file, stays its own", async () => {
  const { parent, sub, sibling } = await threeOf();
  const [one = "", two = ""] = newHandsets(2);
  await blockNumber(sub, { number: one });
  await bulkBlock(sub, { file: new File([`Mobile\r\n${two}`], "a.csv", { type: "text/csv" }) });
  expect((await listBlocks(parent, {})).total).toBe(0);
  for (const number of [one, two]) {
    expect(await leavesOut(sub, number)).toMatchObject([{ reason: "blocked" }]);
    expect(await leavesOut(sibling, number)).toEqual([]);
    await blockNumber(parent, { number });
    expect(await leavesOut(sibling, number)).toMatchObject([{ reason: "blocked" }]);
  }
});

it("the journal brings a restored family's lists up to date, in any order and twice", async () => {
  const { h, parent, sub, sibling } = await threeOf();
  const [number = ""] = newHandsets(1);
  const group = await groupOf(parent, [number]);
  for (const ctx of [sub, sibling]) await optOut(ctx, { number, source: "link" });
  h.clock.now += 1000;
  await optIn(sub, { number });
  const entries = (await journalOf(parent, h)).filter((entry) => entry.of === "suppression");
  expect(entries.at(-1)).toMatchObject({ optOrigins: JSON.stringify([sibling.account.id]) });
  for (const order of [entries, entries.toReversed(), [...entries, ...entries]]) {
    await parent.db.batch([
      { sql: "DELETE FROM suppressions WHERE account_id = ?", params: [parent.account.id] },
      {
        sql: "UPDATE groups SET unsubscribed = 0 WHERE account_id = ?",
        params: [parent.account.id],
      },
    ]);
    for (const entry of order) await parent.db.batch(replaySuppression(parent, entry));
    expect(await countsOf(parent, group)).toEqual({ total: 1, unsubscribed: 1 });
    await optIn(sub, { number });
    expect(await isOut(parent, number)).toBe(true);
  }
  await optIn(sibling, { number });
  expect(await isOut(parent, number)).toBe(false);
});

it("stops the parent's message on its way, and answers once it is known what became of it", async () => {
  const { h, parent, sub } = await threeOf();
  const [number = ""] = newHandsets(1);
  const { id } = await paidCampaign(parent, h, { numbers: [number] });
  await tickCampaign(parent, id);
  const order: string[] = [];
  let answered: Promise<unknown> = Promise.resolve();
  h.carrier.before = async () => {
    h.carrier.before = () => {};
    answered = optOut(sub, { number, source: "link" }).then(() => order.push("answered"));
    while (!(await isOut(parent, number))) await scheduler.wait(5);
    await scheduler.wait(100);
    order.push("submitted");
  };
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  await answered;
  expect(order).toEqual(["submitted", "answered"]);
  h.carrier.batchSize = 1;
  const later = newHandsets(2).toSorted();
  const second = await paidCampaign(parent, h, { numbers: later });
  h.carrier.before = async () => {
    h.carrier.before = () => {};
    void optOut(sub, { number: later[1] ?? "", source: "link" });
    while (!(await isOut(parent, later[1] ?? ""))) await scheduler.wait(5);
  };
  await drive(parent, h, second.id);
  expect(later.map((to) => arrived(h, [to]))).toEqual([1, 0]);
});

it("the setting is the parent's: on unless switched off, and refused to sub-accounts", async () => {
  const { parent, sub } = await threeOf();
  const [owner, below] = await Promise.all([parent, sub].map((ctx) => sessionFor(ctx)));
  const set = (cookie = "") => call(profileConfigCall, { familyOptOuts: false }, { cookie });
  expect((await set(below)).status).toBe(403);
  expect((await set(owner)).status).toBe(200);
  const [number = ""] = newHandsets(1);
  await optOut(sub, { number, source: "reply" });
  expect(await isOut(parent, number)).toBe(false);
});

it("a contact added to the parent's group after the opt-out counts as unsubscribed", async () => {
  const { parent, sub } = await threeOf();
  const [number = ""] = newHandsets(1);
  await optOut(sub, { number, source: "reply" });
  const group = await groupOf(parent, []);
  await addContact(parent, { id: group, number, fields: [] });
  expect(await countsOf(parent, group)).toEqual({ total: 1, unsubscribed: 1 });
});
