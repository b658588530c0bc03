import { describe, expect, it, vi } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  messagesBy,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { turnCampaign } from "#worker/domains/campaigns/run-campaign.ts";
import { applyReceipts } from "#worker/domains/sending/apply-receipts.ts";
import { reconcile } from "#worker/domains/sending/reconcile.ts";

const RECORDS = /WITH j AS MATERIALIZED[\s\S]*carrier_id/;
const CLAIMS = /status = 'sending', claimed_at/;

/** A paid campaign of two chunks whose queue messages wait to be delivered. */
async function onTheQueue(shard: 0 | 1) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const campaign = await paidCampaign(ctx, h, { count: 50 });
  await turnCampaign(ctx, campaign.id);
  expect(h.queues.bulk).toHaveLength(2);
  return { h, ctx, ...campaign };
}

async function expectAllSentOnce({ h, ctx, id, numbers }: Awaited<ReturnType<typeof onTheQueue>>) {
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await messagesBy(ctx)).toEqual({ sent: 50 });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
}

describe.each([0, 1] as const)("a consumer killed on shard %i", (shard) => {
  it.each(["before", "after"] as const)(
    "settles by lookup what the carrier took when its record is lost %s the write",
    async (when) => {
      const story = await onTheQueue(shard);
      const { h, ctx } = story;
      h.faults.batch = breaksOnce(RECORDS, when);
      h.queues.bulk = await deliver(h, "bulk", h.queues.bulk);
      expect(h.queues.bulk).toHaveLength(1);
      await drain(h, "bulk");
      expect(arrived(h, story.numbers)).toBe(50);
      expect(await messagesBy(ctx)).toEqual(
        when === "before" ? { sent: 25, sending: 25 } : { sent: 50 },
      );
      // Before the grace is over nobody asks, and nothing goes out.
      await reconcile(h.system);
      await turnCampaign(ctx, story.id);
      expect(h.queues.bulk).toHaveLength(0);
      h.clock.now += 61_000;
      await reconcile(h.system);
      await expectAllSentOnce(story);
    },
  );

  it("sends once what was claimed and never given to the carrier", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx } = story;
    h.faults.batch = breaksOnce(CLAIMS, "after");
    await drain(h, "bulk");
    expect(arrived(h, story.numbers)).toBe(25);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, sending: 25 });
    h.clock.now += 61_000;
    await reconcile(h.system);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, queued: 25 });
    expect(h.runs).toContain(story.id);
    await expectAllSentOnce(story);
  });

  it.each(["before", "after"] as const)(
    "never repeats what a carrier may have: it dies %s it takes them",
    async (when) => {
      const story = await onTheQueue(shard);
      const { h, ctx } = story;
      h.carrier[when] = () => {
        if (h.carrier.calls.length === 1) throw new Error("The carrier hung up");
      };
      await drain(h, "bulk");
      expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
      // Delivered again, and the runner at work: the unknown ones stay where they are.
      for (const chunk of [0, 1]) {
        await deliver(h, "bulk", [{ account: ctx.account, campaign: story.id, chunk }]);
      }
      await drive(ctx, h, story.id);
      expect(arrived(h, story.numbers)).toBe(when === "before" ? 25 : 50);
      expect(await statusOf(ctx, story.id)).toBe("sending");
      h.clock.now += 61_000;
      await reconcile(h.system);
      await expectAllSentOnce(story);
    },
  );

  it("leaves unknown what the carrier cannot tell, until a receipt does", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx, id } = story;
    h.carrier.after = () => {
      if (h.carrier.calls.length === 1) throw new Error("The carrier hung up");
    };
    h.carrier.lookups = () => {
      throw new Error("No answer");
    };
    await drain(h, "bulk");
    for (let minute = 0; minute < 3; minute++) {
      h.clock.now += 61_000;
      await reconcile(h.system);
      await drive(ctx, h, id);
    }
    expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
    expect(await statusOf(ctx, id)).toBe("sending");
    expect(arrived(h, story.numbers)).toBe(50);
    await applyReceipts(
      h.system,
      h.carrier.taken.map(({ reference }) => ({
        reference,
        carrierId: `carrier-${reference}`,
        status: "delivered",
        at: h.clock.now,
      })),
    );
    h.clock.now += 61_000;
    await reconcile(h.system);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ delivered: 50 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, story.numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
  });

  it("ends a campaign after a day although some stay unknown, and keeps what they cost", async () => {
    const { h, ctx, id, numbers } = await onTheQueue(shard);
    h.carrier.after = () => {
      if (h.carrier.calls.length === 1) throw new Error("The carrier hung up");
    };
    h.carrier.lookups = () => undefined;
    await drain(h, "bulk");
    h.clock.now += 25 * 3_600_000;
    await reconcile(h.system);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
  });

  it("queues a chunk again whose queue message was lost", async () => {
    const story = await onTheQueue(shard);
    story.h.queues.bulk.splice(0);
    story.h.clock.now += 61_000;
    await reconcile(story.h.system);
    await expectAllSentOnce(story);
  });
});

describe("a consumer that is slow rather than dead", () => {
  it("hands nothing over that a sweep gave to another consumer meanwhile", async () => {
    const story = await onTheQueue(0);
    const { h, ctx, id } = story;
    h.carrier.batchSize = 5;
    let slow = true;
    h.carrier.before = async () => {
      if (!slow) return;
      h.clock.now += 19_000;
      slow = false;
      await reconcile(h.system);
      await turnCampaign(ctx, id);
      await drain(h, "bulk");
      slow = true;
    };
    const [first] = h.queues.bulk.splice(0, 1);
    await deliver(h, "bulk", [first]);
    slow = false;
    h.clock.now += 61_000;
    await reconcile(h.system);
    await expectAllSentOnce(story);
  });

  it("is given up when the carrier does not answer in time, and is settled by lookup", async () => {
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
    await reconcile(h.system);
    await expectAllSentOnce(story);
  });

  it("keeps its word when it answers after its messages were queued again", async () => {
    const story = await onTheQueue(1);
    const { h } = story;
    // The network had them, but the register that lookup reads did not yet.
    h.carrier.lookups = (reference) => ({ reference, known: false });
    h.carrier.after = async () => {
      h.carrier.after = () => {};
      h.clock.now += 61_000;
      await reconcile(h.system);
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
      await reconcile(h.system);
      await turnCampaign(ctx, id);
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
      // A second sweep overtakes this one, and what it queued is sent but not yet recorded.
      await reconcile(h.system);
      h.faults.batch = breaksOnce(RECORDS, "before");
      await turnCampaign(ctx, id);
      const lost = await deliver(h, "bulk", h.queues.bulk.splice(0));
      expect(lost.length).toBe(1);
      h.faults.batch = () => undefined;
      h.carrier.lookups = undefined;
    }
    return answer;
  };
  await reconcile(h.system);
  h.clock.now += 61_000;
  await reconcile(h.system);
  await expectAllSentOnce(story);
});
