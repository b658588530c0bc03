import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { wakeLostJobs } from "#worker/sweeps/wake-lost-jobs.ts";
import { CLAIMS, expectAllSentOnce, onTheQueue } from "./on-the-queue.ts";

const SECOND = 1000;

describe.each([0, 1] as const)("a process killed on shard %i", (shard) => {
  it("loses what was on the queue: the runner puts it there again within seconds, and it is sent once", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx, id } = story;
    const late = h.queues.bulk.splice(0);
    h.clock.now += 3 * SECOND;
    const awakeSince = h.clock.now;
    await tickCampaign(ctx, id, awakeSince);
    expect(h.queues.bulk).toEqual([]);
    h.clock.now += 8 * SECOND;
    await tickCampaign(ctx, id, awakeSince);
    await tickCampaign(ctx, id, awakeSince);
    expect(h.queues.bulk).toEqual(late);
    // What was only late comes, too.
    await Promise.all([deliver(h, "bulk", late), deliver(h, "bulk", h.queues.bulk.splice(0))]);
    h.clock.now += 11 * SECOND;
    await tickCampaign(ctx, id, awakeSince);
    expect(h.queues.bulk).toEqual([]);
    await expectAllSentOnce(story);
  });

  it("does not make a long queue longer: what was put there since is left alone", async () => {
    const { h, ctx, id } = await onTheQueue(shard);
    h.queues.bulk.splice(0);
    for (let turn = 0; turn < 5; turn++) {
      h.clock.now += 5 * SECOND;
      await tickCampaign(ctx, id, h.clock.now - 6 * 5 * SECOND);
    }
    expect(h.queues.bulk).toEqual([]);
  });

  it("leaves what was claimed to the carrier's answer", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx, id } = story;
    h.carrier.after = () => {
      if (h.carrier.calls.length === 1) throw new Error("Killed");
    };
    await drain(h, "bulk");
    h.clock.now += SECOND;
    const awakeSince = h.clock.now;
    h.clock.now += 20 * SECOND;
    await tickCampaign(ctx, id, awakeSince);
    await drain(h, "bulk");
    expectEachOnce(h, story.numbers);
  });

  it("leaves a claim until it lapses, a minute after it was made; then the runner asks the carrier, and it is sent once", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx, id } = story;
    const [claimed, waiting] = h.queues.bulk.splice(0);
    h.faults.batch = breaksOnce(CLAIMS, "after");
    await deliver(h, "bulk", [claimed]);
    h.clock.now += SECOND;
    const awakeSince = h.clock.now;
    const tickIn = async (seconds: number) => {
      h.clock.now += seconds * SECOND;
      await tickCampaign(ctx, id, awakeSince);
      await tickCampaign(ctx, id, awakeSince);
    };
    await tickIn(11);
    expect(h.queues.bulk).toEqual([waiting]);
    await drain(h, "bulk");
    await tickIn(47);
    expect(h.queues.bulk).toEqual([]);
    expect(await messagesBy(ctx)).toEqual({ sending: 25, sent: 25 });
    await tickIn(2);
    expect(h.queues.bulk).toEqual([claimed]);
    await expectAllSentOnce(story);
  });

  it("loses the job of a plan: the shard's clock puts it on the queue again once, and it is paid for once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    await launch(ctx, id);
    const late = h.queues.jobs.splice(0);
    h.clock.now += SECOND;
    const awakeSince = h.clock.now;
    const look = () => wakeLostJobs(h.system, shard, awakeSince);
    expect(await look()).toBe(true);
    expect(ownJobs(h, id)).toEqual([]);
    h.clock.now += 10 * SECOND;
    await look();
    expect(await look()).toBe(true);
    const again = ownJobs(h, id);
    expect(again).toEqual(late);
    h.queues.jobs.splice(0);
    await Promise.all([deliver(h, "jobs", late), deliver(h, "jobs", again)]);
    expect(await statusOf(ctx, id)).toBe("sending");
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("keeps the alarm by which the shard's clock looks after plans until there are none", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await newDraft(ctx);
    await launch(ctx, id);
    const clock = env.SCHEDULER.getByName(`plans-of-${id}`);
    const alarm = () => runInDurableObject(clock, (_, { storage }) => storage.getAlarm());
    await clock.watchJobs(shard);
    const first = await alarm();
    expect(first).toBeGreaterThan(Date.now());
    await clock.watchJobs(shard);
    expect(await alarm()).toBe(first);
    await runDurableObjectAlarm(clock);
    expect(await alarm()).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY);
    await drain(h, "jobs");
    await runDurableObjectAlarm(clock);
    expect(await alarm()).toBeNull();
  });
});

/** Of other tests' campaigns some may still be planned. */
function ownJobs({ queues }: ReturnType<typeof harness>, id: string): unknown[] {
  return queues.jobs.filter((job) => JSON.stringify(job).includes(id));
}
