import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { administrator, unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { FOLLOW_UP } from "./follow-up-support.ts";
import { balance, HOUR, scheduleDraft, scheduled, schedulesOf, startDue } from "./support.ts";

it("changes text, groups and time where it stands, and reserves the new price instead of the old", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 40 });
  const numbers = newHandsets(45);
  const group = await groupOf(ctx, numbers);
  // 45 are covered only by what was reserved for the 40.
  await editScheduled(ctx, {
    scduleid: id,
    name: "Summer sale",
    message: "Other words",
    group_array: [group],
    scheduleAt: at + HOUR,
    followUp: FOLLOW_UP,
  });
  expect(await balance(ctx)).toBe(5 * SMS);
  expect(await groupsInUse(ctx)).toEqual(new Set([group]));
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "scheduled",
    name: "Summer sale",
    agreedRecipients: 45,
    debited: 85 * SMS,
    refunded: 40 * SMS,
  });
  h.clock.now = at;
  await startDue(ctx, h);
  expect(await statusOf(ctx, id)).toBe("scheduled");
  h.clock.now = at + HOUR;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  expect(h.carrier.taken).toHaveLength(45);
  expect(h.carrier.taken[0]?.text).toContain("Other words");
  await expectBooksBalance(ctx, { released: 40 * SMS });
});

it("stays as it was if credit does not cover what it would become", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id, numbers, at } = await scheduled(ctx, h, { count: 40 });
  const group = await groupOf(ctx, newHandsets(51));
  await expect(editScheduled(ctx, { scduleid: id, group_array: [group] })).rejects.toMatchObject({
    message: CAMPAIGN_TEXTS.lowBalance,
  });
  await expect(editScheduled(ctx, { scduleid: id, message: " " })).rejects.toMatchObject({
    fields: { message: CAMPAIGN_TEXTS.messageRequired },
  });
  expect(await balance(ctx)).toBe(10 * SMS);
  h.clock.now = at;
  await startDue(ctx, h);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
});

it("becomes a recurring one, with its dates instead of its time", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id } = await scheduled(ctx, h, { count: 3 });
  const start_date = daysAfter(wallClockAt(h.clock.now, "Australia/Sydney").day, 1);
  const repeats = { repeat: "daily", every: 1, daysOfWeek: [], dayOfMonth: 1 } as const;
  await editScheduled(ctx, {
    scduleid: id,
    recurrence: {
      ...repeats,
      daysOfWeek: [],
      start_date,
      end_date: daysAfter(start_date, 1),
      minutes: 540,
    },
  });
  expect(await balance(ctx)).toBe(50 * SMS);
  expect((await schedulesOf(ctx)).map(({ status }) => status)).toEqual([
    "cancelled",
    "scheduled",
    "scheduled",
  ]);
});

it("is reviewed again where the account has to ask, and reserves nothing until then", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS, flags: unapproved });
  const { id, at } = await waitingSchedule();
  expect(await balance(ctx)).toBe(47 * SMS);
  await editScheduled(ctx, { scduleid: id, message: "Other words" });
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("pending");
  expect(await balance(ctx)).toBe(50 * SMS);
  h.clock.now = at;
  await startDue(ctx, h);
  expect(h.carrier.taken).toEqual([]);

  async function waitingSchedule() {
    const draft = await newDraft(ctx, { count: 3 });
    const when = h.clock.now + HOUR;
    await scheduleDraft(ctx, draft.id, when);
    await drain(h, "jobs");
    await approveCampaign(await administrator(ctx), { id: draft.id, launch: 1 });
    return { id: draft.id, at: when };
  }
});

it("is edited once from two tabs, and either edited or started at its last moment", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 50 * SMS });
  const { id, at } = await scheduled(ctx, h, { count: 3 });
  const tabs = await Promise.allSettled(
    ["One", "Two"].map((message) => editScheduled(ctx, { scduleid: id, message })),
  );
  expect(tabs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance(ctx)).toBe(47 * SMS);
  // Its own check of the time passed; the start commits first.
  const early = { ...ctx, now: () => at - HOUR };
  h.clock.now = at;
  await claimDue(h.system, ctx.account.shard);
  const [edit] = await Promise.allSettled([
    editScheduled(early, { scduleid: id, message: "Too late" }),
    deliver(h, "due", h.queues.due.splice(0)),
  ]);
  await drive(ctx, h, id);
  const sent = h.carrier.taken.length;
  expect(edit.status === "fulfilled" ? sent === 0 : sent === 3).toBe(true);
  expect(await balance(ctx)).toBe(47 * SMS);
});
