import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { administrator } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { arrivals, campaignId, daily, run, seriesOf, statusesOf } from "./recurring-support.ts";
import { HOUR, MINUTE, startDue } from "./support.ts";

it("a date that an outage made too late is skipped, its owner is notified, and the next is sent", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  h.clock.now = at(1) + 5 * MINUTE;
  await run(h, ctx);
  // Two dates of a campaign that start at the same moment: one of them waits for its next claim.
  h.clock.now += MINUTE;
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  const { queueDetail } = await seriesOf(ctx, id);
  const info = LATE_TEXTS.missed("1 hour");
  expect(queueDetail.at(-1)).toMatchObject({ queuestatus: "failed", info });
  const told = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT message FROM notifications WHERE account_id = ? AND message LIKE '%left out%'")
    .bind(ctx.account.id)
    .all();
  expect(told.results).toEqual([{ message: `Campaign "Spring sale" left out one date: ${info}` }]);
});

it("a date that credit does not cover fails with the reason, and the next is sent", async () => {
  const { h, ctx, id, at } = await daily({ credit: 3 * SMS });
  h.clock.now = at(0);
  await run(h, ctx);
  h.clock.now = at(1);
  await run(h, ctx);
  const { queueDetail } = await seriesOf(ctx, id);
  expect(queueDetail.map(({ queuestatus }) => queuestatus)).toEqual([
    "scheduled",
    "failed",
    "complete",
  ]);
  expect(queueDetail[1]?.info).toContain("enough credits");
  expect(await statusOf(ctx, id)).toBe("scheduled");
});

it.each(["before", "after"] as const)(
  "sends once if the database is lost %s a date's start, and if it is delivered twice",
  async (when) => {
    const { h, ctx, id, numbers, at } = await daily();
    h.clock.now = at(0);
    h.faults.batch = breaksOnce(/update "schedules"/, when);
    await claimDue(h.system, ctx.account.shard);
    const bodies = h.queues.due.splice(0);
    const again = await deliver(h, "due", [...bodies, ...bodies]);
    await deliver(h, "due", again);
    h.clock.now += 2 * MINUTE;
    await startDue(ctx, h);
    await drain(h, "jobs");
    const { queueDetail } = await seriesOf(ctx, id);
    const child = campaignId.parse(queueDetail.at(-1)?.campaign);
    await h.system.performEffect(ctx, { type: "job", kind: "plan", id: child }, "again");
    await run(h, ctx);
    expect(arrivals(h, numbers)).toBe(3);
    expect(await statusesOf(ctx, id)).toEqual(["scheduled", "scheduled", "complete"]);
  },
);

it("a restored database sends no date twice", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  h.clock.now = at(0) - MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now = at(0);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  await point.goBack();
  await replayAll(h, point.at);
  h.clock.now += 5 * MINUTE;
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  expect(await statusesOf(ctx, id)).not.toContain("failed");
});

it("is reviewed once, and its dates go out without another review", async () => {
  const { h, ctx, id, numbers, at } = await daily({ approved: false });
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  h.clock.now = at(1) - HOUR;
  expect(await approveCampaign(await administrator(ctx), { id, launch: 1 })).toBe("approved");
  expect((await seriesOf(ctx, id)).queueDetail).toHaveLength(2);
  for (const index of [1, 2]) {
    h.clock.now = at(index);
    await run(h, ctx);
  }
  expect(arrivals(h, numbers)).toBe(6);
});
