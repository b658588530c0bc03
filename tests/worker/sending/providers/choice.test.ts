import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drain, drive } from "#tests/support/campaign-harness.ts";
import { messagesBy, newHandsets, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { everyMinute, onEachShard } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { resumeCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { chooseProvider, WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { expectOnceThroughEither, setRoute, twoCarriers } from "./support.ts";

it("takes the most specific route: the sender's, then the account's, then the kind's, then the default", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  const chosen = async (sender: string, medium: "sms" | "mms" = "sms") =>
    (await chooseProvider(ctx, { account, sender, medium })).carrier?.name;
  const own = "61400000001";
  expect(await chosen(own)).toBe("fake");
  const kind = await setRoute(h, { provider: h.other.name, senderKind: "number", account });
  expect([await chosen(own), await chosen(SHARED_NUMBER), await chosen(own, "mms")]).toEqual([
    ...[h.other.name, "fake", "fake"],
  ]);
  await setRoute(h, { provider: "fake", account, sender: own });
  expect([await chosen(own), await chosen("61400000002")]).toEqual(["fake", h.other.name]);
  await setRoute(h, { provider: h.other.name, senderKind: "number", account, active: false }, kind);
  expect(await chosen("61400000002")).toBe("fake");
  const stranger = await accountIn(h);
  await setRoute(h, { provider: h.other.name, account });
  const theirs = { account: stranger.account.id, sender: own, medium: "sms" } as const;
  expect((await chooseProvider(stranger, theirs)).carrier?.name).toBe("fake");
});

it("a route switched while a campaign is in flight: nothing twice, nothing stranded", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const { account } = ctx;
  const route = await setRoute(h, { provider: "fake", account: account.id });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 250 });
  // The first chunks are accepted, but their answer is lost: no one knows.
  h.carrier.after = () => {
    throw new Error("No answer");
  };
  await tickCampaign(ctx, id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 2));
  await setRoute(h, { provider: h.other.name, account: account.id }, route);
  h.carrier.after = () => {};
  // Those on the queue and those to come go to the other carrier.
  await drain(h, "bulk");
  await drive(ctx, h, id);
  expect(h.carrier.taken).toHaveLength(50);
  expect(h.other.taken).toHaveLength(200);
  // The lost ones are asked for where they were submitted, and not sent again by the other.
  h.clock.now += 61_000;
  await onEachShard(h.system, reconcile);
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 250 });
  expect(await statusOf(ctx, id)).toBe("complete");
  expectOnceThroughEither(h, numbers);
});

it("what the first carrier provably never had goes to the next one; what no one knows stays", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  const route = await setRoute(h, { provider: "fake", account });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 50 });
  h.carrier.before = () => {
    throw new Error("No connection");
  };
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  await setRoute(h, { provider: h.other.name, account }, route);
  const [first] = (await messageIds(ctx)).sort();
  h.carrier.lookups = (reference) =>
    reference === first ? undefined : { reference, known: false };
  h.clock.now += 61_000;
  await onEachShard(h.system, reconcile);
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 49, unknown: 1 });
  expect(h.other.taken).toHaveLength(49);
  expect(numbers).toHaveLength(50);
});

it("deferred messages go to the carrier of the route by then", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  const route = await setRoute(h, { provider: "fake", account });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 50 });
  h.carrier.fate = () => "deferred";
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  await setRoute(h, { provider: h.other.name, account }, route);
  await drive(ctx, h, id);
  expect(h.other.taken).toHaveLength(50);
  expectOnceThroughEither(h, numbers);
});

it("a business name is never sent by a carrier at which it is not registered: the campaign waits and says so", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  const fields = { provider: h.other.name, account, sender: "Bells" };
  const route = await setRoute(h, { ...fields, register: "submitted" });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 30, sender: "Bells" });
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ queued: 30 });
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "paused",
    holdReason: WAIT_TEXTS.name("Bells"),
  });
  await setRoute(h, { ...fields, register: "registered" }, route);
  await resumeCampaign(ctx, { id });
  await drive(ctx, h, id);
  expect(h.other.taken).toHaveLength(30);
  expectOnceThroughEither(h, numbers);
});

it("a quick message from such a name waits too, says why, and is sent once it may be", async () => {
  const h = twoCarriers();
  const ctx = await accountIn(h);
  const account = ctx.account.id;
  await addSender(ctx, { value: "Chimes", type: 3, perSecond: 50 });
  const fields = { provider: h.other.name, account, sender: "Chimes" };
  const route = await setRoute(h, fields);
  const numbers = newHandsets(2);
  await sendQuick(ctx, { contacts: numbers, sender: "Chimes" });
  await drain(h, "txn");
  const reasons = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT DISTINCT status, reason FROM messages WHERE account_id = ?")
    .bind(account)
    .all();
  expect(reasons.results).toEqual([{ status: "queued", reason: WAIT_TEXTS.name("Chimes") }]);
  await setRoute(h, { ...fields, register: "registered" }, route);
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drain(h, "txn");
  expect(await messagesBy(ctx)).toEqual({ sent: 2 });
  expectOnceThroughEither(h, numbers);
});

async function messageIds(ctx: Awaited<ReturnType<typeof accountIn>>): Promise<string[]> {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT id FROM messages WHERE account_id = ?")
    .bind(ctx.account.id)
    .all();
  return results.map(({ id }) => String(id));
}
