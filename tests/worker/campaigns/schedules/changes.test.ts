import { expect, it } from "vitest";
import { limitsFor } from "#core/rules/limits.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { SMS, statusOf } from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import {
  cancelScheduled,
  rescheduleCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { balance, HOUR, scheduleDraft, scheduled, schedulesOf, startDue } from "./support.ts";

it("R077, R212, R232: cancelling refunds what was debited, once, and nothing is sent", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 60 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 40 });
  for (const _ of [1, 2]) {
    expect(await cancelScheduled(ctx, { scduleid: id })).toEqual({
      message: "Schedule Cancelled!",
    });
    expect(await balance(ctx)).toBe(60 * SMS);
  }
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "cancelled",
    debited: 40 * SMS,
    refunded: 40 * SMS,
  });
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("cancelled");
  expect((await schedulesOf(ctx)).map(({ status }) => status)).toEqual(["cancelled"]);
});

it("either starts or is cancelled, at the same moment", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  for (let round = 0; round < 5; round++) {
    const { id, at } = await scheduled(ctx, h, { count: 2 });
    h.clock.now = at;
    await claimDue(h.system, ctx.account.shard);
    const [cancelled] = await Promise.allSettled([
      cancelScheduled(ctx, { scduleid: id }),
      deliver(h, "due", h.queues.due.splice(0)),
    ]);
    await drain(h, "jobs");
    const { status, debited, refunded } = await getCampaign(ctx, id);
    if (cancelled.status === "fulfilled") {
      expect(status).toBe("cancelled");
      expect(refunded).toBe(debited);
    } else {
      expect(status).toBe("sending");
      expect(refunded).toBe(0);
    }
  }
});

it("R211, R232: is moved to another time, and starts only then", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, at } = await scheduled(ctx, h, { count: 2 });
  const later = at + HOUR;
  const move = (to: number) =>
    rescheduleCampaign(ctx, { queueJobId: "accept", scduleid: id, scduledate: to });
  expect(await move(later)).toEqual({ message: "Message Rescheduled" });
  expect(h.alarms.at(-1)?.at).toBe(later);
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("scheduled");
  // R140: 270 seconds ahead is enough.
  await expect(move(h.clock.now + 269_000)).rejects.toMatchObject({
    fields: { scduledate: "Time must be at least 5 minutes from now" },
  });
  await move(h.clock.now + 270_000);
  h.clock.now += 270_000;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("planning");
});

it.each([
  ["R088: 3 minutes before it starts", -180_000, true],
  ["R088: later than that", -179_999, false],
  ["R089: after its time", 1, false],
])("is rescheduled or edited: %s", async (_, after, allowed) => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 10 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 2 });
  h.clock.now = at + after;
  const move = rescheduleCampaign(ctx, {
    queueJobId: "accept",
    scduleid: id,
    scduledate: h.clock.now + HOUR,
  });
  if (!allowed) {
    const refused = { code: "CONFLICT", message: "You can't reschedule this message." };
    await expect(move).rejects.toMatchObject(refused);
    await expect(editScheduled(ctx, { scduleid: id })).rejects.toMatchObject(refused);
    return;
  }
  await move;
  await editScheduled(ctx, { scduleid: id });
  expect(await statusOf(ctx, id)).toBe("draft");
  expect(await balance(ctx)).toBe(10 * SMS);
  // Scheduled anew, sent, and paid once.
  const again = h.clock.now + HOUR;
  await scheduleDraft(ctx, id, again);
  expect(await balance(ctx)).toBe(8 * SMS);
  h.clock.now = again;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await balance(ctx)).toBe(8 * SMS);
});

it("is taken back even when the account's changes of the day are used up", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 10 * SMS });
  const full = { ...ctx, limits: limitsFor(false, { changes: 0 }) };
  const { id } = await scheduled(ctx, h, { count: 2 });
  await editScheduled(full, { scduleid: id });
  expect(await balance(ctx)).toBe(10 * SMS);
});
