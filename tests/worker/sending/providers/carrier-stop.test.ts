import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type AccountOptions, newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { messagesBy, paidCampaign } from "#tests/support/campaigns.ts";
import { optIn } from "#tests/support/opt-in.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { listBlocks } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";

/** A campaign that the carrier accepted, and its receipts. */
async function sent(count: number, options: AccountOptions = {}) {
  const h = harness();
  const ctx = await accountIn(h, options);
  const { id, numbers } = await paidCampaign(ctx, h, { count });
  await drive(ctx, h, id);
  const referenceOf = (number: string) =>
    h.carrier.taken.find(({ to }) => to === number)?.reference ?? "";
  const refused = (number: string, fields: object = {}) => ({
    ...{ reference: referenceOf(number), carrierId: `c-${number}`, status: "failed" },
    ...{ reason: "Opted out", optedOut: true, at: h.clock.now, ...fields },
  });
  const post = async (...receipts: readonly object[]) => {
    await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  };
  return { h, ctx, id, numbers, refused, post };
}

const isOut = async (ctx: AccountContext, number: string) =>
  (await suppressionOf(ctx, number)).optedOut;

async function optOutEvents({ account }: AccountContext): Promise<number> {
  const row = await shardDatabase(env, account.shard)
    .prepare("SELECT COUNT(*) AS n FROM consent_events WHERE account_id = ? AND kind = 'optOut'")
    .bind(account.id)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

async function say(h: Harness, from: string, text: string) {
  h.clock.now += 1000;
  const message = { carrierId: `${text}-${from}`, from, to: SHARED_NUMBER, text, at: h.clock.now };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
  h.clock.now += 1000;
}

it("a receipt that says its handset has opted out with the carrier opts it out, once, and names the carrier", async () => {
  const { h, ctx, id, numbers, refused, post } = await sent(3);
  const [out = "", other = ""] = numbers;
  await post(refused(out), { ...refused(other), optedOut: undefined });
  expect(await messagesBy(ctx)).toEqual({ sent: 1, failed: 2 });
  expect([await isOut(ctx, out), await isOut(ctx, other)]).toEqual([true, false]);
  const listed = { number: out, how: "carrier", from: SHARED_NUMBER, campaign: { _id: id } };
  expect((await listBlocks(ctx, { how: ["carrier"] })).items).toMatchObject([listed]);
  expect((await listBlocks(ctx, { how: ["stop", "link"] })).total).toBe(0);
  const { entries } = (await contactConsent(ctx, { number: out })).data;
  expect(entries[0]).toMatchObject({ kind: "optedOut", how: "carrier", campaign: "Spring sale" });
  // The same post again, alone and together with others.
  h.clock.now += 60_000;
  await post(refused(out));
  await post(refused(out), refused(out, { status: "expired" }), refused(out));
  expect(await optOutEvents(ctx)).toBe(1);
  expect((await getCampaign(ctx, { id })).data).toMatchObject({ optOuts: 1 });
});

it("a refusal says the same: one opt-out for the refusal and the receipt that follows it", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 5 });
  const [out = ""] = numbers;
  const references: string[] = [];
  h.carrier.fate = ({ to, reference }) => {
    if (to !== out) return "accepted";
    references.push(reference);
    return "optedOut";
  };
  await drive(ctx, h, id);
  expect(await isOut(ctx, out)).toBe(true);
  const [reference = ""] = references;
  const receipt = { reference, carrierId: "x", status: "failed", optedOut: true, at: h.clock.now };
  await deliver(h, "receipts", [{ carrier: "fake", receipts: [receipt] }]);
  expect(await optOutEvents(ctx)).toBe(1);
  expect((await listBlocks(ctx, {})).items).toMatchObject([{ number: out, how: "carrier" }]);
});

it("a person who agreed to messages since then stays opted in: a replay says nothing new, whatever its time", async () => {
  const { h, ctx, numbers, refused, post } = await sent(2);
  const [number = ""] = numbers;
  await post(refused(number));
  await say(h, number, "START");
  expect(await isOut(ctx, number)).toBe(false);
  await post(refused(number));
  expect(await isOut(ctx, number)).toBe(false);
  expect(await optOutEvents(ctx)).toBe(1);
});

it("a replay of a sub-account's does not put a number back onto its parent's list", async () => {
  const parent = await newAccount({ shard: 0 });
  const options = { shard: 0, role: "subaccount", parentId: parent.account.id } as const;
  const { ctx, numbers, refused, post } = await sent(1, options);
  const [number = ""] = numbers;
  await post(refused(number));
  expect([await isOut(ctx, number), await isOut(parent, number)]).toEqual([true, true]);
  await optIn(parent, { number });
  await post(refused(number));
  expect([await isOut(ctx, number), await isOut(parent, number)]).toEqual([true, false]);
});

it("counts whichever receipt of a message says so, and one that comes after the message's end", async () => {
  const { ctx, numbers, refused, post } = await sent(2);
  const [first = "", second = ""] = numbers;
  await post({ ...refused(first), optedOut: undefined }, refused(first));
  await post({ ...refused(second), optedOut: undefined, status: "delivered" });
  await post(refused(second));
  expect([await isOut(ctx, first), await isOut(ctx, second)]).toEqual([true, true]);
  expect(await messagesBy(ctx)).toEqual({ delivered: 1, failed: 1 });
});

it("a long list of them is worked through in parts, none lost", async () => {
  const { h, ctx, numbers, refused, post } = await sent(100);
  await post(...numbers.map((number) => refused(number)));
  expect(await optOutEvents(ctx)).toBe(40);
  expect(h.queues.receipts).toHaveLength(1);
  await drain(h, "receipts");
  expect(await optOutEvents(ctx)).toBe(100);
  expect((await listBlocks(ctx, { how: ["carrier"] })).total).toBe(100);
});

it("the lists of several accounts in one post share an invocation's room, none lost", async () => {
  const both = await Promise.all([sent(30), sent(30)]);
  const [{ h }] = both;
  const receipts = both.flatMap(({ numbers, refused }) => numbers.map((number) => refused(number)));
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  const counts = () => Promise.all(both.map(({ ctx }) => optOutEvents(ctx)));
  expect((await counts()).toSorted()).toEqual([10, 30]);
  await Promise.all(both.map((one) => drain(one.h, "receipts")));
  expect(await counts()).toEqual([30, 30]);
});

it("ignores it for another account's message, and for one that does not exist", async () => {
  const { h, ctx, numbers, refused } = await sent(1);
  const [number = ""] = numbers;
  const stranger = await accountIn(h);
  const receipts = [refused(number, { reference: "msg_unknown" })];
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  expect([await isOut(ctx, number), await isOut(stranger, number)]).toEqual([false, false]);
});
