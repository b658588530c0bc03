import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
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
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { reportCampaign } from "#worker/domains/campaigns/campaigns/report-campaign.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

/** 200 messages in 8 chunks, of which 4 are on the queue. */
async function inFlight(shard: 0 | 1) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const campaign = await paidCampaign(ctx, h, { count: 200 });
  await tickCampaign(ctx, campaign.id);
  expect(h.queues.bulk).toHaveLength(4);
  return { h, ctx, ...campaign };
}

/** What the runner does when it is called: one tick, and a recount. */
async function runnerRuns({ h, ctx, id }: Awaited<ReturnType<typeof inFlight>>) {
  if (!h.runs.splice(0).includes(id)) return;
  await tickCampaign(ctx, id);
  await reportCampaign(ctx, id);
}

describe.each([0, 1] as const)("a campaign that is being sent on shard %i", (shard) => {
  it("pauses when its sender is withdrawn, says why, and continues when it is back", async () => {
    const { h, ctx, id, numbers } = await inFlight(shard);
    const senders = (status: string) =>
      env[shard === 0 ? "SHARD_00" : "SHARD_01"]
        .prepare("UPDATE senders SET status = ? WHERE account_id = ?")
        .bind(status, ctx.account.id)
        .run();
    await senders("rejected");
    expect(await tickCampaign(ctx, id)).toEqual({});
    expect(await getCampaign(ctx, id)).toMatchObject({
      status: "paused",
      holdReason: CAMPAIGN_TEXTS.senderRequired,
    });
    await drain(h, "bulk");
    expect(arrived(h, numbers)).toBe(0);
    await senders("approved");
    await resumeCampaign(ctx, { id });
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await getCampaign(ctx, id)).toMatchObject({ status: "complete", holdReason: null });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 200 * SMS, refunded: 0 });
  });

  it("sends nothing while it is paused, and the rest exactly once when it continues", async () => {
    const { h, ctx, id, numbers } = await inFlight(shard);
    h.queues.bulk.push(...(await deliver(h, "bulk", h.queues.bulk.splice(0, 1))));
    await pauseCampaign(ctx, { id });
    const lost = h.queues.bulk.slice(0, 1);
    await drain(h, "bulk");
    expect(await tickCampaign(ctx, id)).toEqual({});
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    await drain(h, "bulk");
    expect(arrived(h, numbers)).toBe(25);
    expect(await messagesBy(ctx)).toEqual({ sent: 25, queued: 175 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 200 * SMS, refunded: 0 });
    await resumeCampaign(ctx, { id });
    h.queues.bulk.push(...lost);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 200 * SMS, refunded: 0 });
  });

  it("refunds exactly what was not submitted when it is cancelled", async () => {
    const story = await inFlight(shard);
    const { h, ctx, id, numbers } = story;
    await deliver(h, "bulk", h.queues.bulk.splice(0, 2));
    await cancelCampaign(ctx, { id });
    await cancelCampaign(ctx, { id });
    await drain(h, "bulk");
    await runnerRuns(story);
    await drive(ctx, h, id);
    expect(arrived(h, numbers)).toBe(50);
    expect(await messagesBy(ctx)).toEqual({ sent: 50, cancelled: 150 });
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 200 * SMS,
      refunded: 150 * SMS,
    });
    await expect(resumeCampaign(ctx, { id })).rejects.toThrow("not being sent");
    expect(await statusOf(ctx, id)).toBe("cancelled");
  });

  it("can be cancelled while it is paused", async () => {
    const { h, ctx, id, numbers } = await inFlight(shard);
    await pauseCampaign(ctx, { id });
    await cancelCampaign(ctx, { id });
    await drain(h, "bulk");
    expect(arrived(h, numbers)).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 200 * SMS,
      refunded: 200 * SMS,
      kept: 0,
    });
  });

  it("ends in one way if it is cancelled twice at the same time while it completes", async () => {
    const { h, ctx, id, numbers } = await inFlight(shard);
    await drive(ctx, h, id);
    const outcomes = await Promise.allSettled([
      cancelCampaign(ctx, { id }),
      tickCampaign(ctx, id),
      cancelCampaign(ctx, { id }),
    ]);
    expect(outcomes).toHaveLength(3);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 200 * SMS, refunded: 0 });
  });

  it.each([
    { back: "deferred", outage: false },
    { back: "rejected", outage: false },
    { back: "deferred", outage: true },
    { back: "rejected", outage: true },
  ] as const)(
    "refunds what comes back $back after it was cancelled (runner down: $outage)",
    async ({ back, outage }) => {
      const story = await inFlight(shard);
      const { h, ctx, id, numbers } = story;
      h.carrier.before = async () => {
        if (h.carrier.calls.length > 1) return;
        await cancelCampaign(ctx, { id });
        await runnerRuns(story);
        h.outage.on = outage;
      };
      h.carrier.fate = ({ to }) => (numbers.indexOf(to) % 5 === 0 ? back : "accepted");
      await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
      h.outage.on = false;
      h.clock.now += 21_000;
      await relayOutboxes(h.system);
      await runnerRuns(story);
      await drain(h, "bulk");
      expect(arrived(h, numbers)).toBe(20);
      expect(await messagesBy(ctx)).toEqual(
        back === "deferred"
          ? { sent: 20, cancelled: 180 }
          : { sent: 20, cancelled: 175, failed: 5 },
      );
      expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 180 * SMS });
      expect((await getCampaign(ctx, id)).counts).not.toContain("queued");
    },
  );

  it("refunds what the carrier never had of a chunk that crashed before the cancellation", async () => {
    const story = await inFlight(shard);
    const { h, ctx, id, numbers } = story;
    h.faults.batch = breaksOnce(/status = 'sending', claimed_at/, "after");
    await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
    await cancelCampaign(ctx, { id });
    await drain(h, "bulk");
    await runnerRuns(story);
    expect(await messagesBy(ctx)).toEqual({ sending: 25, cancelled: 175 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 175 * SMS });
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    await runnerRuns(story);
    expect(arrived(h, numbers)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({ cancelled: 200 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 200 * SMS, kept: 0 });
  });
});
