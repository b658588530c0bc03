import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import {
  listCampaigns,
  listScheduled,
} from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { restartStalled } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { arrivals, daily, run } from "./recurring-support.ts";
import { balance, HOUR, MINUTE, opensIn, scheduled, startDue } from "./support.ts";

it("a campaign launched outside the hours is paid for, waits, says until when, and goes out once they begin", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  const opens = await opensIn(ctx, h, 120);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 60 });
  await drive(ctx, h, id);
  expect(arrived(h, numbers)).toBe(0);
  expect((await getCampaign(ctx, { id })).data).toMatchObject({
    status: "running",
    opensAt: opens,
  });
  expect((await listCampaigns(ctx, {})).items).toMatchObject([{ opensAt: opens }]);
  // Its runner looks again soon, since the hours may be changed; no sweep wakes it meanwhile.
  expect((await tickCampaign(ctx, id)).againMs).toBe(15 * MINUTE);
  h.clock.now += 10 * MINUTE;
  h.runs.length = 0;
  await onEachShard(h.system, restartStalled);
  expect(h.runs).not.toContain(id);
  h.clock.now = opens;
  await onEachShard(h.system, restartStalled);
  expect(h.runs).toContain(id);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  await expectBooksBalance(ctx);
});

it("a campaign that reaches the end of the hours rests, and goes on at the next opening without sending twice", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 300 * SMS });
  await opensIn(ctx, h, -60, 90);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 200 });
  await tickCampaign(ctx, id);
  const [first, ...late] = h.queues.bulk.splice(0);
  h.queues.bulk.push(first);
  await drain(h, "bulk");
  const before = arrived(h, numbers);
  expect(before).toBeGreaterThan(0);
  // The hours end while the other chunks are still on the queue, and one is delivered twice.
  h.clock.now += 31 * MINUTE;
  h.queues.bulk.push(...late, late[0]);
  await drain(h, "bulk");
  await tickCampaign(ctx, id);
  await drain(h, "bulk");
  expect(arrived(h, numbers)).toBe(before);
  const { opensAt = 0 } = (await getCampaign(ctx, { id })).data;
  expect(opensAt - h.clock.now).toBeGreaterThan(22 * HOUR);
  h.clock.now = opensAt;
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  await expectBooksBalance(ctx);
});

it("a scheduled campaign outside the hours is listed with its opening, and goes out then", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  const { id, numbers, at } = await scheduled(ctx, h, { count: 30 });
  const opens = await opensIn(ctx, h, 180);
  expect((await listScheduled(ctx, {})).items).toMatchObject([{ scheduleAt: at, opensAt: opens }]);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(arrived(h, numbers)).toBe(0);
  h.clock.now = opens;
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
});

it("a date of a recurring campaign waits for the hours too", async () => {
  const { h, ctx, numbers, at } = await daily();
  h.clock.now = at(0);
  const opens = await opensIn(ctx, h, 30);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(0);
  h.clock.now = opens;
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
});

it("service messages and quick messages go out at any hour", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await opensIn(ctx, h, 120);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 20, type: "notification" });
  expect((await getCampaign(ctx, { id })).data.opensAt).toBeUndefined();
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  const [number = ""] = newHandsets(1);
  await sendQuick(ctx, { contacts: [number] });
  await drain(h, "txn");
  expect(arrived(h, [number])).toBe(1);
});

it("what waits can be cancelled and is refunded; hours that are switched off let it go", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 100 * SMS });
  await opensIn(ctx, h, 120);
  const cancelled = await paidCampaign(ctx, h, { count: 20 });
  const freed = await paidCampaign(ctx, h, { count: 20 });
  await drive(ctx, h, cancelled.id);
  await drive(ctx, h, freed.id);
  await cancelCampaign(ctx, { id: cancelled.id });
  expect(await balance(ctx)).toBe(80 * SMS);
  await env.CONTROL.prepare("UPDATE accounts SET send_window = NULL WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  await drive(ctx, h, freed.id);
  expectEachOnce(h, freed.numbers);
  expect(arrived(h, cancelled.numbers)).toBe(0);
});
