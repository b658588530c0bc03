import { expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  cancelScheduled,
  rescheduleCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { HOUR, MINUTE, scheduleDraft, scheduled, startDue } from "./support.ts";

it("a restored database sends nothing twice, at no old time, and owes no one what was reserved", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 1000 * SMS });
  const kept = await scheduled(ctx, h, { count: 10 });
  const sent = await scheduled(ctx, h, { count: 20 });
  const moved = await scheduled(ctx, h, { count: 30 });
  const cancelled = await scheduled(ctx, h, { count: 40 });
  const draft = await newDraft(ctx, { count: 50 });
  h.clock.now += MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now += MINUTE;
  // All of this is forgotten.
  const made = await scheduled(ctx, h, { count: 60 });
  await scheduleDraft(ctx, draft.id, h.clock.now + 3 * HOUR);
  await rescheduleCampaign(ctx, {
    queueJobId: "accept",
    scduleid: moved.id,
    scduledate: h.clock.now + 5 * HOUR,
  });
  await cancelScheduled(ctx, { scduleid: cancelled.id });
  await rescheduleCampaign(ctx, {
    queueJobId: "accept",
    scduleid: kept.id,
    scduledate: h.clock.now + 4 * HOUR,
  });
  await rescheduleCampaign(ctx, {
    queueJobId: "accept",
    scduleid: sent.id,
    scduledate: h.clock.now + 5 * MINUTE,
  });
  h.clock.now += 5 * MINUTE;
  await startDue(ctx, h);
  await drive(ctx, h, sent.id);
  expect(await statusOf(ctx, sent.id)).toBe("complete");
  await point.goBack();
  await replayAll(h, point.at);
  // An hour later, every time that the restored rows know has come.
  h.clock.now += HOUR;
  await everyMinute(h.system);
  await startDue(ctx, h);
  await drive(ctx, h, moved.id);
  expectEachOnce(h, sent.numbers);
  const states = await Promise.all(
    [kept, sent, moved, cancelled, draft, made].map(({ id }) => statusOf(ctx, id)),
  );
  expect(states).toEqual(["held", "complete", "held", "cancelled", "held", "cancelled"]);
  expect(h.carrier.taken).toHaveLength(20);
  expect((await lotsOf(ctx, "sms")).balance).toBe(980 * SMS);
  expect((await getCampaign(ctx, moved.id)).scheduledAt).toBeNull();
  const released = (10 + 30 + 40 + 50 + 60) * SMS;
  await expectBooksBalance(ctx, { released });
});

it("what was scheduled before, and not touched since, starts at its time", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 1000 * SMS });
  const { id, numbers, at } = await scheduled(ctx, h, { count: 10 });
  h.clock.now += MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now += MINUTE;
  await point.goBack();
  await replayAll(h, point.at);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  await expectBooksBalance(ctx);
});
