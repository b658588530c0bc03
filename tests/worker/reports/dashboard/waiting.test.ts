import { expect, it } from "vitest";
import type { Stats } from "#core/contract/dashboard/dashboard.ts";
import type { Feature } from "#core/permissions.ts";
import { accountIn, deliver, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { laterQuick, sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { HOUR, scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { picture, send as sendMms } from "#tests/worker/content/media/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { analytics } from "#worker/domains/reports/dashboard/analytics.ts";
import { dailyTotals, monthlyTotals } from "#worker/domains/reports/dashboard/usage.ts";

const NONE = { Pending: 0, Scheduled: 0, messageCountTotal: 0 };

const waits = ({ Pending, Scheduled, messageCountTotal }: Stats) => {
  return { Pending, Scheduled, messageCountTotal };
};

async function month(ctx: AccountContext) {
  const { sms, mms } = (await analytics(ctx)).data;
  expect([sms, mms].map(({ previous }) => waits(previous))).toEqual([NONE, NONE]);
  return { sms: waits(sms.current), mms: waits(mms.current) };
}

it("what is scheduled is counted in the month and the day of today, and in no total", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  expect(await month(ctx)).toEqual({ sms: NONE, mms: NONE });
  await laterQuick(ctx, h, 3);
  await scheduled(ctx, h, { count: 5 });
  const later = { sendType: "schedule", scheduleAt: h.clock.now + 48 * HOUR };
  await sendMms(ctx, { contacts: newHandsets(2), media: picture(), ...later });
  const sms = { ...NONE, Scheduled: 8 };
  const mms = { ...NONE, Scheduled: 2 };
  expect(await month(ctx)).toEqual({ sms, mms });
  for (const read of [dailyTotals, monthlyTotals]) {
    const counted = (await read(ctx, { type: "sms" })).data.map(waits);
    expect(counted.at(-1)).toEqual(sms);
    expect(counted.slice(0, -1)).toEqual(counted.slice(0, -1).map(() => NONE));
    expect((await read(ctx, { type: "mms" })).data.map(waits).at(-1)).toEqual(mms);
  }
  // R191: of the media that a person sees.
  const access: Feature[] = ["mms", "history"];
  const person = { ...personOf(ctx), role: "subaccount" as const, access };
  expect(await month({ ...ctx, person })).toEqual({ sms: NONE, mms });

  h.clock.now += 2 * HOUR;
  await startDue(ctx, h);
  while (h.queues.jobs.length > 0) await deliver(h, "jobs", h.queues.jobs.splice(0));
  expect((await month(ctx)).sms).toEqual({ ...NONE, messageCountTotal: 8 });
});

it("what waits for approval is counted as pending, each message once", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false, quickApproved: false } });
  const { data } = await sendQuick(ctx, { contacts: newHandsets(3) });
  expect(data.status).toBe("pending");
  const { id } = await newDraft(ctx, { count: 4 });
  await launch(ctx, id);
  while (h.queues.jobs.length > 0) await deliver(h, "jobs", h.queues.jobs.splice(0));
  expect(await statusOf(ctx, id)).toBe("pending");
  expect((await month(ctx)).sms).toEqual({ ...NONE, Pending: 7 });
  const other = await accountIn(h, { shard: 0 });
  expect((await month(other)).sms).toEqual(NONE);
});
