import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { idSchema } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { administrator, unapproved } from "#tests/worker/campaigns/approval-support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { approveCampaign } from "#worker/domains/campaigns/approve-campaign.ts";
import { cancelOccurrence } from "#worker/domains/campaigns/cancel-occurrence.ts";
import { cancelScheduled } from "#worker/domains/campaigns/cancel-scheduled.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { getCampaign } from "#worker/domains/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/launch-campaign.ts";
import { listScheduled } from "#worker/domains/campaigns/list-scheduled.ts";
import { pauseCampaign } from "#worker/domains/campaigns/pause-campaign.ts";
import { rescheduleCampaign } from "#worker/domains/campaigns/reschedule-campaign.ts";
import { resumeCampaign } from "#worker/domains/campaigns/resume-campaign.ts";
import { smsLots } from "#worker/domains/credit/sms-lots.ts";
import { claimDue } from "#worker/domains/schedules/claim-due.ts";
import { HOUR, MINUTE, startDue } from "./support.ts";

const SYDNEY = "Australia/Sydney";
const DAY = 24 * HOUR;
const campaignId = idSchema("campaign");
const scheduleId = idSchema("schedule");

/** A campaign to three people, daily at nine from tomorrow. */
async function daily({ h = harness(), days = 3, credit = 100 * SMS, approved = true } = {}) {
  const ctx = await accountIn(h, { credit, ...(approved ? {} : { flags: unapproved }) });
  const numbers = newHandsets(3);
  const group = await groupOf(ctx, numbers);
  const { id } = await newDraft(ctx, { groups: [group], numbers });
  const { data } = await checkDraft(ctx, { id });
  const { recipients, price } = data;
  const start = daysAfter(wallClockAt(h.clock.now, SYDNEY).day, 1);
  const recurrence = {
    repeat: "daily",
    every: 1,
    daysOfWeek: [],
    dayOfMonth: 1,
    start_date: start,
    end_date: daysAfter(start, days - 1),
    minutes: 540,
  } as const;
  const launch = () =>
    launchCampaign(ctx, {
      draft: id,
      recipients,
      price,
      recurrence: { ...recurrence, daysOfWeek: [] },
    });
  await launch();
  const at = (index: number) =>
    momentOf({ day: daysAfter(start, index), minutes: 540 }, SYDNEY)?.at ?? 0;
  return { h, ctx, id, numbers, group, at, launch };
}

async function seriesOf(ctx: AccountContext, id: Id<"campaign">) {
  const { data } = await getCampaign(ctx, { id });
  if (!data.recurring) throw new Error("It does not repeat");
  return data.recurring;
}

const statusesOf = async (ctx: AccountContext, id: Id<"campaign">) =>
  (await seriesOf(ctx, id)).queueDetail.map(({ queuestatus }) => queuestatus);

/** Starts what is due, and sends all of it. */
async function run(h: Harness, ctx: AccountContext) {
  await startDue(ctx, h);
  await drain(h, "jobs");
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare("SELECT id FROM campaigns WHERE account_id = ? AND status = 'sending'")
    .bind(ctx.account.id)
    .all<{ id: string }>();
  for (const { id } of results) await drive(ctx, h, campaignId.parse(id));
}

const arrivals = (h: Harness, numbers: readonly string[]) =>
  h.carrier.taken.filter(({ to }) => numbers.includes(to)).length;

it("R057, R058, R079: each date is a campaign of its own, charged when it starts, until the last", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  expect(await statusOf(ctx, id)).toBe("scheduled");
  expect((await smsLots(ctx)).balance).toBe(100 * SMS);
  const planned = await seriesOf(ctx, id);
  expect(planned.queueDetail.map(({ occurrenceDate }) => occurrenceDate)).toEqual(
    [0, 1, 2].map(at),
  );
  for (const [index, left] of [97, 94, 91].entries()) {
    h.clock.now = at(index);
    await run(h, ctx);
    expect(arrivals(h, numbers)).toBe((index + 1) * 3);
    expect((await smsLots(ctx)).balance).toBe(left * SMS);
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
  ).rejects.toMatchObject({ message: SCHEDULE_TEXTS.notWaiting });
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
    info: SCHEDULE_TEXTS.wasPaused,
  });
});

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
    await h.system.performEffect(ctx, { type: "plan", campaign: child }, "again");
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
