import { expect, it } from "vitest";
import { SCHEDULE_REPLIES, SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import {
  cancelOccurrence,
  cancelScheduled,
  pauseCampaign,
  rescheduleCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { listScheduled } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import {
  arrivals,
  campaignId,
  DAY,
  daily,
  run,
  scheduleId,
  seriesOf,
  statusesOf,
} from "./recurring-support.ts";

it("R057, R058, R079: each date is a campaign of its own, charged when it starts, until the last", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  expect(await statusOf(ctx, id)).toBe("scheduled");
  expect((await lotsOf(ctx, "sms")).balance).toBe(100 * SMS);
  const planned = await seriesOf(ctx, id);
  expect(planned.queueDetail.map(({ occurrenceDate }) => occurrenceDate)).toEqual(
    [0, 1, 2].map(at),
  );
  for (const [index, left] of [97, 94, 91].entries()) {
    h.clock.now = at(index);
    await run(h, ctx);
    expect(arrivals(h, numbers)).toBe((index + 1) * 3);
    expect((await lotsOf(ctx, "sms")).balance).toBe(left * SMS);
    expect((await seriesOf(ctx, id)).runCount).toBe(index + 1);
  }
  expect(await statusOf(ctx, id)).toBe("complete");
  const done = await seriesOf(ctx, id);
  expect(done.nextOccurrenceDate).toBeUndefined();
  const sent = done.queueDetail.map(({ queuestatus }) => queuestatus);
  expect(sent).toEqual(["complete", "complete", "complete"]);
  const last = campaignId.parse(done.queueDetail[0]?.campaign);
  expect((await getCampaign(ctx, { id: last })).data).toMatchObject({
    series: id,
    status: "complete",
    repeat: "one_time",
  });
  await expectBooksBalance(ctx);
  await expectRoomCounted(ctx);
});

it("more dates follow as the first ones pass", async () => {
  const { h, ctx, id, at } = await daily({ days: 15 });
  expect(await statusesOf(ctx, id)).toHaveLength(10);
  h.clock.now = at(0);
  await run(h, ctx);
  const { queueDetail } = await seriesOf(ctx, id);
  expect(queueDetail.filter(({ queuestatus }) => queuestatus === "scheduled")).toHaveLength(10);
  expect(queueDetail.map(({ occurrenceDate }) => occurrenceDate)).toContain(at(10));
});

it("R080, R209: one date is cancelled, once, and the others stay", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  const [, second] = (await seriesOf(ctx, id)).queueDetail;
  const queueid = scheduleId.parse(second?._id);
  for (const _ of [1, 2]) {
    expect(await cancelOccurrence(ctx, { scduleid: id, queueid })).toEqual({
      message: "Schedule Cancelled!",
      status: "cancel",
    });
  }
  for (const index of [0, 1, 2]) {
    h.clock.now = at(index);
    await run(h, ctx);
  }
  expect(arrivals(h, numbers)).toBe(6);
  expect(await statusesOf(ctx, id)).toEqual(["complete", "cancel", "complete"]);
  expect(await statusOf(ctx, id)).toBe("complete");
  const [last] = (await seriesOf(ctx, id)).queueDetail;
  await expect(
    cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(last?._id) }),
  ).rejects.toMatchObject({ message: SCHEDULE_REPLIES.notWaiting });
  const other = await daily({ h });
  await expect(cancelOccurrence(other.ctx, { scduleid: other.id, queueid })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("cancelling the last date that is left completes it; cancelling all stops it", async () => {
  const { ctx, id } = await daily({ days: 1 });
  const [only] = (await seriesOf(ctx, id)).queueDetail;
  await cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(only?._id) });
  expect(await statusOf(ctx, id)).toBe("complete");
  const other = await daily();
  other.h.clock.now = other.at(0);
  await run(other.h, other.ctx);
  await cancelScheduled(other.ctx, { scduleid: other.id });
  expect(await statusOf(other.ctx, other.id)).toBe("cancelled");
  expect(await statusesOf(other.ctx, other.id)).toEqual(["cancel", "cancel", "complete"]);
  other.h.clock.now = other.at(1);
  await run(other.h, other.ctx);
  expect(arrivals(other.h, other.numbers)).toBe(3);
});

it("ends after its last date although the one that would follow was cancelled before", async () => {
  const { h, ctx, id, at } = await daily({ days: 2 });
  const [, last] = (await seriesOf(ctx, id)).queueDetail;
  await cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(last?._id) });
  h.clock.now = at(0);
  await run(h, ctx);
  expect(await statusOf(ctx, id)).toBe("complete");
});

it("dates that pass while it is paused are left out, with the reason", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  await pauseCampaign(ctx, { id });
  expect((await listScheduled(ctx, {})).items).toMatchObject([
    { status: "paused", repeat: "daily" },
  ]);
  h.clock.now = at(0);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(0);
  await resumeCampaign(ctx, { id });
  h.clock.now = at(1);
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
  const { queueDetail } = await seriesOf(ctx, id);
  expect(queueDetail.at(-1)).toMatchObject({
    queuestatus: "failed",
    info: SCHEDULE_REPLIES.wasPaused,
  });
});

it("is scheduled once from two tabs, is not moved as a whole, and needs a date", async () => {
  const { h, ctx, id, launch } = await daily();
  await Promise.all([launch(), launch()]);
  expect((await seriesOf(ctx, id)).queueDetail).toHaveLength(3);
  await expect(
    rescheduleCampaign(ctx, {
      queueJobId: "accept",
      scduleid: id,
      scduledate: h.clock.now + 5 * DAY,
    }),
  ).rejects.toMatchObject({ message: SCHEDULE_TEXTS.tooLate });
  const { id: draft } = await newDraft(ctx, { count: 1 });
  const monday = daysAfter("2031-01-05", 1);
  await expect(
    launchCampaign(ctx, {
      draft,
      recipients: 1,
      price: 5.5,
      recurrence: {
        repeat: "weekly",
        every: 1,
        daysOfWeek: [0],
        dayOfMonth: 1,
        start_date: monday,
        end_date: daysAfter(monday, 3),
        minutes: 540,
      },
    }),
  ).rejects.toMatchObject({ message: SCHEDULE_TEXTS.noOccurrence });
});
