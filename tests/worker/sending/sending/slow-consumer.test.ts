import { describe, expect, it, vi } from "vitest";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { messagesBy } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { CLAIMS, expectAllSentOnce, onTheQueue, RECORDS } from "./on-the-queue.ts";

describe("a consumer that is slow rather than dead", () => {
  it("submits nothing that a sweep has since given to another consumer", async () => {
    const story = await onTheQueue(0);
    const { h, ctx, id } = story;
    h.carrier.batchSize = 5;
    let slow = true;
    h.carrier.before = async () => {
      if (!slow) return;
      h.clock.now += 19_000;
      slow = false;
      await onEachShard(h.system, reconcile);
      await tickCampaign(ctx, id);
      await drain(h, "bulk");
      slow = true;
    };
    const [first] = h.queues.bulk.splice(0, 1);
    await deliver(h, "bulk", [first]);
    slow = false;
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    await expectAllSentOnce(story);
  });

  it("is given up on if the carrier does not respond in time, and its chunk is settled by lookup", async () => {
    const story = await onTheQueue(1);
    const { h, ctx } = story;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const silent = Promise.withResolvers<void>();
      let asked = 0;
      h.carrier.after = async () => {
        if (++asked < 2) return;
        await silent.promise;
      };
      const delivered = deliver(h, "bulk", h.queues.bulk.splice(0));
      for (let wait = 0; wait < 500 && asked < 2; wait++) await scheduler.wait(5);
      await vi.advanceTimersByTimeAsync(21_000);
      expect(await delivered).toEqual([]);
      silent.resolve();
    } finally {
      vi.useRealTimers();
    }
    expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    await expectAllSentOnce(story);
  });

  it("has its results recorded even if they arrive after its messages were queued again", async () => {
    const story = await onTheQueue(1);
    const { h } = story;
    // The network has them, but what the lookup reads does not yet.
    h.carrier.lookups = (reference) => ({ reference, known: false });
    h.carrier.after = async () => {
      h.carrier.after = () => {};
      h.clock.now += 61_000;
      await onEachShard(h.system, reconcile);
    };
    await drain(h, "bulk");
    await expectAllSentOnce(story);
  });

  it("does not take a deferred message from the consumer that has it now", async () => {
    const story = await onTheQueue(0);
    const { h, ctx, id } = story;
    const [first] = h.queues.bulk.splice(0, 1);
    h.carrier.fate = (_, time) => (time === 1 ? "deferred" : "accepted");
    h.carrier.after = async () => {
      // Meanwhile the sweep queues them again, and a second consumer claims and is about to send.
      h.carrier.after = async () => {
        h.carrier.after = () => {};
        await deliver(h, "bulk", [first]);
      };
      h.clock.now += 61_000;
      await onEachShard(h.system, reconcile);
      await tickCampaign(ctx, id);
      await drain(h, "bulk");
    };
    await deliver(h, "bulk", [first]);
    await expectAllSentOnce(story);
  });
});

it("does not trust a lookup that is older than the claim", async () => {
  const story = await onTheQueue(1);
  const { h, ctx, id } = story;
  const claimed = breaksOnce(CLAIMS, "after");
  h.faults.batch = claimed;
  await drain(h, "bulk");
  h.clock.now += 61_000;
  let asked = false;
  h.carrier.lookups = (reference) => ({ reference, known: false });
  const honest = h.carrier.lookup;
  h.carrier.lookup = async (references) => {
    const answer = await honest(references);
    if (!asked) {
      asked = true;
      // A second sweep overtakes this one; what it queued has been sent but not recorded yet.
      await onEachShard(h.system, reconcile);
      h.faults.batch = breaksOnce(RECORDS, "before");
      await tickCampaign(ctx, id);
      const lost = await deliver(h, "bulk", h.queues.bulk.splice(0));
      expect(lost.length).toBe(1);
      h.faults.batch = () => undefined;
      h.carrier.lookups = undefined;
    }
    return answer;
  };
  await onEachShard(h.system, reconcile);
  h.clock.now += 61_000;
  await onEachShard(h.system, reconcile);
  await expectAllSentOnce(story);
});
