import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, messagesBy, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

it("continues beside chunks that the carrier cannot say it accepted", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 200 });
  h.carrier.lookups = () => undefined;
  h.carrier.after = () => {
    throw new Error("No answer");
  };
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  h.carrier.after = () => {};
  expect(await messagesBy(ctx)).toEqual({ unknown: 100, queued: 100 });
  await tickCampaign(ctx, id);
  expect(h.queues.bulk).toEqual([]);
  h.clock.now += 61_000;
  await onEachShard(h.system, reconcile);
  h.clock.now += 31_000;
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ unknown: 100, sent: 100 });
  expect(await statusOf(ctx, id)).toBe("sending");
  h.carrier.lookups = undefined;
  h.clock.now += 61_000;
  await onEachShard(h.system, reconcile);
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 200 });
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
});

it("ends within seconds of the receipt that settles its last message, without the sweep", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 50 });
  h.carrier.after = () => {
    throw new Error("No answer");
  };
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  expect(await messagesBy(ctx)).toEqual({ unknown: 50 });
  const receipts = h.carrier.taken.map(({ reference }) => {
    return { reference, carrierId: `carrier-${reference}`, status: "delivered", at: h.clock.now };
  });
  const [last, ...others] = receipts;
  const turns = async (seconds: number) => {
    for (const until = h.clock.now + seconds * 1000; h.clock.now < until; ) {
      const { againMs } = await tickCampaign(ctx, id);
      if (againMs === undefined) return;
      h.clock.now += againMs;
    }
  };
  await deliver(h, "receipts", [{ carrier: "fake", receipts: others }]);
  await turns(20);
  expect(await statusOf(ctx, id)).toBe("sending");
  await deliver(h, "receipts", [{ carrier: "fake", receipts: [last] }]);
  await turns(5);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
});

it("logs no error if the carrier is too busy for a message", async () => {
  const h = harness();
  const logged: string[] = [];
  h.system.log = {
    info: (event) => void logged.push(`info ${event}`),
    error: (event) => void logged.push(`error ${event}`),
  };
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 1 });
  await drive(ctx, h, id);
  const message = { carrierId: numbers[0], from: numbers[0], to: SHARED_NUMBER, text: "HELP" };
  await deliver(h, "inbound", [{ carrier: "fake", message: { ...message, at: h.clock.now } }]);
  h.carrier.fate = () => "deferred";
  expect(await deliver(h, "txn", h.queues.txn)).toHaveLength(1);
  expect(logged).toEqual(["info queue.deferred"]);
});
