import { expect, it } from "vitest";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { arrived, messagesBy, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute, onEachShard } from "#tests/support/sweeps.ts";
import { HOUR, MINUTE, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign as record } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import {
  pauseCampaign,
  rescheduleCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { dailyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { CLAIMS, RECORDS } from "./on-the-queue.ts";

type More = Partial<Parameters<typeof launchCampaign>[1]>;
type Draft = Awaited<ReturnType<typeof newDraft>>["id"];

async function launch(ctx: AccountContext, draft: Draft, more: More) {
  const { data } = await checkDraft(ctx, { id: draft });
  const { recipients, price } = data;
  return launchCampaign(ctx, { draft, recipients, price, ...more });
}

/** 200 messages in 8 chunks that may be sent for ten minutes; 4 chunks are on the queue. */
async function underWay(options: Parameters<typeof accountIn>[1] = {}) {
  const h = harness();
  const ctx = await accountIn(h, options);
  const { id, numbers } = await newDraft(ctx, { count: 200 });
  const until = h.clock.now + 10 * MINUTE;
  await launch(ctx, id, { expiresAt: until });
  await drain(h, "jobs");
  await tickCampaign(ctx, id);
  expect(h.queues.bulk).toHaveLength(4);
  return { h, ctx, id, numbers, until };
}

type UnderWay = Awaited<ReturnType<typeof underWay>>;

/** It has ended; what was sent was sent once and paid for, the rest expired and was refunded. */
async function expectEnded({ h, ctx, id, numbers }: UnderWay, sent: number): Promise<void> {
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await messagesBy(ctx)).toEqual({ ...(sent ? { sent } : {}), expired: 200 - sent });
  expect(arrived(h, numbers)).toBe(sent);
  expect(new Set(h.carrier.taken.map(({ to }) => to)).size).toBe(sent);
  const books = await expectBooksBalance(ctx);
  expect(books).toMatchObject({ debited: 200 * SMS, refunded: (200 - sent) * SMS });
  const { data } = await getCampaign(ctx, { id });
  expect(data).toMatchObject({
    counts: { expired: 200 - sent },
    neverSent: 200 - sent,
    failures: [{ reason: VALIDITY_TEXTS.expired, count: 200 - sent }],
    refunded: ((200 - sent) * SMS) / 1000,
  });
  const days = await dailyTotals(ctx, { type: "sms" });
  expect(JSON.stringify(days)).toContain(`"spent":${(sent * SMS) / 1000}`);
}

it("what no carrier was given in time expires, is refunded, and is never sent", async () => {
  const world = await underWay();
  await drain(world.h, "bulk");
  expect(arrived(world.h, world.numbers)).toBe(100);
  world.h.clock.now = world.until;
  await expectEnded(world, 100);
  // Late deliveries of its chunks, and more time, change nothing.
  const chunks = [0, 7].map((chunk) => ({ account: world.ctx.account, campaign: world.id, chunk }));
  await deliver(world.h, "bulk", [...chunks, ...chunks]);
  world.h.clock.now += HOUR;
  await everyMinute(world.h.system);
  await expectEnded(world, 100);
});

it("tells the carrier until when, and only where there is such a time", async () => {
  const { h, ctx, until } = await underWay();
  await drain(h, "bulk");
  expect(new Set(h.carrier.taken.map(({ validUntil }) => validUntil))).toEqual(new Set([until]));
  h.carrier.taken.length = 0;
  const other = await newDraft(ctx, { count: 1 });
  await launch(ctx, other.id, {});
  await drive(ctx, h, other.id);
  expect(h.carrier.taken.map((message) => "validUntil" in message)).toEqual([false]);
});

it("chunks that come off the queue too late expire, twice delivered or not", async () => {
  const world = await underWay();
  const chunks = world.h.queues.bulk.splice(0);
  world.h.clock.now = world.until;
  await deliver(world.h, "bulk", [...chunks, ...chunks]);
  await deliver(world.h, "bulk", chunks);
  await expectEnded(world, 0);
});

it("a slow consumer stops at the carrier batch before which the time passes", async () => {
  const world = await underWay();
  const { h, until } = world;
  h.carrier.batchSize = 10;
  h.clock.now = until - 1000;
  h.carrier.after = () => {
    h.clock.now += 600;
  };
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  expect(h.carrier.calls).toEqual([10, 10]);
  h.carrier.after = () => {};
  await expectEnded(world, 20);
});

it("what the carrier deferred, or never had, expires once the time has passed", async () => {
  const world = await underWay();
  const { h, until } = world;
  h.carrier.fate = () => "deferred";
  await deliver(h, "bulk", h.queues.bulk.splice(0, 2));
  h.carrier.before = () => {
    throw new Error("The carrier is away");
  };
  await deliver(h, "bulk", h.queues.bulk.splice(0, 2));
  h.carrier.before = () => {};
  h.clock.now = until + MINUTE;
  await tickCampaign(world.ctx, world.id);
  await onEachShard(h.system, reconcile);
  await expectEnded(world, 0);
});

it.each([
  ["claim", CLAIMS],
  ["results", RECORDS],
])("survives that the batch with the %s breaks, before or after its commit", async (_, pattern) => {
  for (const when of ["before", "after"] as const) {
    const world = await underWay();
    const { h } = world;
    const [first, ...rest] = h.queues.bulk.splice(0);
    h.carrier.batchSize = 10;
    h.carrier.after = () => {
      h.clock.now = world.until;
    };
    h.faults.batch = breaksOnce(pattern, when);
    await deliver(h, "bulk", [first]);
    h.faults.batch = () => undefined;
    h.carrier.after = () => {};
    h.clock.now = world.until + 2 * MINUTE;
    await deliver(h, "bulk", [first, ...rest]);
    h.clock.now += 2 * MINUTE;
    await onEachShard(h.system, reconcile);
    await onEachShard(h.system, reconcile);
    const sent = h.carrier.taken.length;
    expect(sent).toBeLessThanOrEqual(10);
    await expectEnded(world, sent);
  }
});

it("one that is paused meanwhile ends and is refunded, with the sweep, once", async () => {
  const world = await underWay();
  const { h, ctx, id } = world;
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  await pauseCampaign(ctx, { id });
  await drain(h, "bulk");
  h.clock.now = world.until - 1;
  await everyMinute(h.system);
  expect(await statusOf(ctx, id)).toBe("paused");
  h.clock.now = world.until;
  h.faults.batch = breaksOnce(/'expired'/, "after");
  await everyMinute(h.system);
  h.faults.batch = breaksOnce(/UPDATE messages SET refunded/, "after");
  await everyMinute(h.system);
  h.faults.batch = () => undefined;
  await everyMinute(h.system);
  expect(await statusOf(ctx, id)).toBe("complete");
  await expectEnded(world, 25);
});

it("one whose approval comes too late is held, and costs nothing", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false } });
  const { id, numbers } = await newDraft(ctx, { count: 3 });
  const before = await lotsOf(ctx, "sms");
  await launch(ctx, id, { expiresAt: h.clock.now + HOUR });
  await drain(h, "jobs");
  h.clock.now += HOUR;
  expect(await approveCampaign(ctx, { id, launch: 1 })).toBe("held");
  expect(await record(ctx, id)).toMatchObject({ holdReason: VALIDITY_TEXTS.over });
  expect([arrived(h, numbers), await lotsOf(ctx, "sms")]).toEqual([0, before]);
  // Sent again without such a time, it has none.
  await launch(ctx, id, {});
  expect((await record(ctx, id)).validUntil).toBeNull();
});

it("a scheduled one that starts too late is held, and gets back what was reserved", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await newDraft(ctx, { count: 3 });
  const scheduleAt = h.clock.now + HOUR;
  const tooEarly = { scheduleAt, expiresAt: scheduleAt + 4 * MINUTE };
  await expect(launch(ctx, id, tooEarly)).rejects.toMatchObject({
    fields: { expiresAt: VALIDITY_TEXTS.tooSoon },
  });
  await launch(ctx, id, { scheduleAt, expiresAt: scheduleAt + 10 * MINUTE });
  await expect(
    rescheduleCampaign(ctx, {
      queueJobId: "accept",
      scduleid: id,
      scduledate: scheduleAt + 6 * MINUTE,
    }),
  ).rejects.toMatchObject({ fields: { scduledate: VALIDITY_TEXTS.tooSoon } });
  h.clock.now = scheduleAt + 10 * MINUTE;
  await startDue(ctx, h);
  await drain(h, "jobs");
  expect(await record(ctx, id)).toMatchObject({ status: "held", holdReason: VALIDITY_TEXTS.over });
  expect(arrived(h, numbers)).toBe(0);
  await expectBooksBalance(ctx, { released: 3 * SMS });
});

it("a repeating one has no such time, and a repeated request is the same only with the same", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 3 });
  const expiresAt = h.clock.now + HOUR;
  const start_date = new Date(h.clock.now + 48 * HOUR).toISOString().slice(0, 10);
  const daily = { repeat: "daily", every: 1, dayOfMonth: 1, minutes: 0 } as const;
  const recurrence = { ...daily, daysOfWeek: [], start_date };
  await expect(launch(ctx, id, { expiresAt, recurrence })).rejects.toMatchObject({
    fields: { expiresAt: VALIDITY_TEXTS.notRepeating },
  });
  const { data } = await checkDraft(ctx, { id });
  const asked = { draft: id, recipients: data.recipients, price: data.price };
  await launchCampaign(ctx, { ...asked, expiresAt });
  await launchCampaign(ctx, { ...asked, expiresAt });
  await expect(launchCampaign(ctx, asked)).rejects.toMatchObject({ code: "CONFLICT" });
});
