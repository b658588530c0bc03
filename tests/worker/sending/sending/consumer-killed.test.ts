import { describe, expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { deliver, drain, drive } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { check } from "#worker/domains/platform/restore/check.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { CLAIMS, expectAllSentOnce, onTheQueue, RECORDS } from "./on-the-queue.ts";

describe.each([0, 1] as const)("a consumer killed on shard %i", (shard) => {
  it.each(["before", "after"] as const)(
    "settles by lookup what the carrier accepted if the record is lost %s the write",
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
      // During the grace period nothing is looked up, and nothing is sent.
      await onEachShard(h.system, reconcile);
      await tickCampaign(ctx, story.id);
      expect(h.queues.bulk).toHaveLength(0);
      h.clock.now += 61_000;
      await onEachShard(h.system, reconcile);
      await expectAllSentOnce(story);
    },
  );

  it("sends once what was claimed but never submitted, and a restore waits until that is settled", async () => {
    const story = await onTheQueue(shard);
    const { h, ctx } = story;
    const { claimed: before } = await check(h.system, { shard, from: 0 });
    h.faults.batch = breaksOnce(CLAIMS, "after");
    await drain(h, "bulk");
    expect(arrived(h, story.numbers)).toBe(25);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, sending: 25 });
    expect((await check(h.system, { shard, from: 0 })).claimed).toBe(before + 25);
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, queued: 25 });
    expect((await check(h.system, { shard, from: 0 })).claimed).toBe(before);
    expect(h.runs).toContain(story.id);
    await expectAllSentOnce(story);
  });

  it.each(["before", "after"] as const)(
    "never repeats what a carrier may have, if it dies %s it accepts them",
    async (when) => {
      const story = await onTheQueue(shard);
      const { h, ctx } = story;
      h.carrier[when] = () => {
        if (h.carrier.calls.length === 1) throw new Error("The carrier hung up");
      };
      await drain(h, "bulk");
      expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
      // Delivered again while the runner works: the unknown ones stay as they are.
      for (const chunk of [0, 1]) {
        await deliver(h, "bulk", [{ account: ctx.account, campaign: story.id, chunk }]);
      }
      await drive(ctx, h, story.id);
      expect(arrived(h, story.numbers)).toBe(when === "before" ? 25 : 50);
      expect(await statusOf(ctx, story.id)).toBe("sending");
      h.clock.now += 61_000;
      await onEachShard(h.system, reconcile);
      await expectAllSentOnce(story);
    },
  );

  it("leaves messages unknown if the carrier does not know them, until a receipt arrives", async () => {
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
      await onEachShard(h.system, reconcile);
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
    await onEachShard(h.system, reconcile);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ delivered: 50 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, story.numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
  });

  it("ends a campaign after a day even if some messages stay unknown, and keeps what they cost", async () => {
    const { h, ctx, id, numbers } = await onTheQueue(shard);
    h.carrier.after = () => {
      if (h.carrier.calls.length === 1) throw new Error("The carrier hung up");
    };
    h.carrier.lookups = () => undefined;
    await drain(h, "bulk");
    h.clock.now += 25 * 3_600_000;
    await onEachShard(h.system, reconcile);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, unknown: 25 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
  });

  it("queues a chunk again if its queue message was lost", async () => {
    const story = await onTheQueue(shard);
    story.h.queues.bulk.splice(0);
    story.h.clock.now += 61_000;
    await onEachShard(story.h.system, reconcile);
    await expectAllSentOnce(story);
  });
});
