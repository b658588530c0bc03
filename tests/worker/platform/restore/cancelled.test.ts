import { expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import { drain, drive, type Harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, statusOf } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import {
  FOLLOW_UP,
  launched,
  reportOf,
  sent,
} from "#tests/worker/campaigns/schedules/follow-up-support.ts";
import {
  daily,
  run,
  scheduleId,
  seriesOf,
  statusesOf,
} from "#tests/worker/campaigns/schedules/recurring-support.ts";
import { MINUTE } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import {
  cancelFollowUp,
  cancelOccurrence,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";

/** Goes back to before `change`, with the journal replayed. */
async function restoredAfter(h: Harness, change: () => Promise<unknown>) {
  h.clock.now += MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now += MINUTE;
  await change();
  await point.goBack();
  await replayAll(h, point.at);
}

async function cancelDate(ctx: AccountContext, id: Id<"campaign">, dueAt: number) {
  const { queueDetail } = await seriesOf(ctx, id);
  const date = queueDetail.find(({ occurrenceDate }) => occurrenceDate === dueAt);
  return cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(date?._id) });
}

it("a date that was cancelled after the restore point is not sent, the others are", async () => {
  const { h, ctx, id, numbers, at } = await daily();
  await restoredAfter(h, () => cancelDate(ctx, id, at(1)));
  h.carrier.taken.length = 0;
  h.clock.now = at(0);
  await run(h, ctx);
  expectEachOnce(h, numbers);
  h.carrier.taken.length = 0;
  h.clock.now = at(1);
  await run(h, ctx);
  expect(h.carrier.taken).toEqual([]);
  h.clock.now = at(2);
  await run(h, ctx);
  expectEachOnce(h, numbers);
  expect(await statusesOf(ctx, id)).toEqual(["complete", "cancel", "complete"]);
  expect(await statusOf(ctx, id)).toBe("complete");
});

it("neither is one that the restored rows do not have yet", async () => {
  const { h, ctx, id, at } = await daily({ days: 11 });
  await restoredAfter(h, async () => {
    h.clock.now = at(0);
    await run(h, ctx);
    await cancelDate(ctx, id, at(10));
  });
  h.carrier.taken.length = 0;
  for (const day of Array.from({ length: 11 }, (_, index) => index)) {
    h.clock.now = at(day);
    await run(h, ctx);
  }
  expect(h.carrier.taken).toHaveLength(9 * 3);
  expect(await statusOf(ctx, id)).toBe("complete");
});

it("once every date that waited was cancelled, those that took their place are sent", async () => {
  const { h, ctx, id, at } = await daily({ days: 12 });
  await restoredAfter(h, async () => {
    for (let day = 0; day < 10; day++) await cancelDate(ctx, id, at(day));
  });
  expect((await getCampaign(ctx, id)).scheduledAt).toBe(at(10));
  h.carrier.taken.length = 0;
  for (let day = 0; day < 12; day++) {
    h.clock.now = at(day);
    await run(h, ctx);
  }
  expect(h.carrier.taken).toHaveLength(2 * 3);
  expect(await statusOf(ctx, id)).toBe("complete");
});

it("once the next date was cancelled, the campaign shows the one that is next, unchanged otherwise", async () => {
  const { h, ctx, id, at } = await daily();
  const before = await getCampaign(ctx, id);
  await restoredAfter(h, () => cancelDate(ctx, id, at(0)));
  expect(await getCampaign(ctx, id)).toEqual({ ...before, scheduledAt: at(1) });
});

it("a follow-up that was cancelled while it waited is not sent, and its group is free", async () => {
  const { h, ctx, id, at } = await sent();
  await restoredAfter(h, () => cancelFollowUp(ctx, { id }));
  h.clock.now = at;
  await run(h, ctx);
  expect(h.carrier.taken).toEqual([]);
  expect(await reportOf(ctx, id)).toMatchObject({ followUpStatus: "cancel" });
  expect(await groupsInUse(ctx)).toEqual(new Set());
});

it("neither is one that was cancelled before its campaign had ended", async () => {
  const { h, ctx, id, numbers } = await launched();
  await restoredAfter(h, () => cancelFollowUp(ctx, { id }));
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  h.carrier.taken.length = 0;
  h.clock.now = followUpAt(FOLLOW_UP, h.clock.now, "Australia/Sydney");
  await run(h, ctx);
  expect(h.carrier.taken).toEqual([]);
});

it("nor those of a recurring campaign's later dates", async () => {
  const { h, ctx, id, at } = await daily({ days: 2, followUp: FOLLOW_UP });
  await restoredAfter(h, () => cancelFollowUp(ctx, { id }));
  for (const day of [0, 1, 2, 3]) {
    h.clock.now = at(day) + MINUTE;
    await run(h, ctx);
  }
  expect(h.carrier.taken).toHaveLength(2 * 3);
});

it("one that an edit chose after that stays, also if the restore point is soon after the edit", async () => {
  const { h, ctx, id, at } = await daily({ days: 1, followUp: FOLLOW_UP });
  await cancelFollowUp(ctx, { id });
  await drain(h, "journal");
  h.clock.now += MINUTE;
  await editScheduled(ctx, { scduleid: id, followUp: { ...FOLLOW_UP, message: "Another" } });
  // As it was written down before the edit.
  await restoredAfter(h, () => Promise.resolve());
  for (const day of [0, 1, 2]) {
    h.clock.now = at(day) + MINUTE;
    await run(h, ctx);
  }
  expect(h.carrier.taken.filter(({ text }) => text.startsWith("Another"))).toHaveLength(3);
});
