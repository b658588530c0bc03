import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { FOLLOW_UP_TEXTS } from "#core/rules/follow-ups.ts";
import { limitsFor } from "#core/rules/limits.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { deliver, drain, drive } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, SMS, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { administrator, unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { listApprovals } from "#worker/domains/administration/admin/approvals.ts";
import { groupsInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { cancelFollowUp } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { FOLLOW_UP, launched, reportOf, sent } from "./follow-up-support.ts";
import { addParam, setParam } from "./params.ts";
import { campaignId, run } from "./recurring-support.ts";
import { balance, HOUR, MINUTE, schedulesOf, startDue } from "./support.ts";

it.each(["before", "after"] as const)(
  "is scheduled once if the database is lost %s the campaign's end",
  async (when) => {
    const { h, ctx, id, numbers } = await launched();
    h.faults.batch = breaksOnce(/INSERT INTO schedules/, when);
    await expect(drive(ctx, h, id)).rejects.toThrow("D1_ERROR");
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
    const rows = await schedulesOf(ctx);
    expect(rows).toHaveLength(1);
    h.carrier.taken.length = 0;
    h.clock.now = rows[0]?.due_at ?? 0;
    await run(h, ctx);
    expectEachOnce(h, numbers);
  },
);

it.each(["before", "after"] as const)(
  "goes out once if the database is lost %s its start, and if it is delivered twice",
  async (when) => {
    const { h, ctx, id, numbers, at } = await sent();
    h.clock.now = at;
    h.faults.batch = breaksOnce(/update "schedules"/, when);
    await claimDue(h.system, ctx.account.shard);
    const bodies = h.queues.due.splice(0);
    const again = await deliver(h, "due", [...bodies, ...bodies]);
    await deliver(h, "due", again);
    h.clock.now += 2 * MINUTE;
    await startDue(ctx, h);
    await drain(h, "jobs");
    const child = campaignId.parse((await reportOf(ctx, id)).followUpCampaign);
    await h.system.performEffect(ctx, { type: "job", kind: "plan", id: child }, "again");
    await run(h, ctx);
    expectEachOnce(h, numbers);
    expect((await reportOf(ctx, id)).followUpStatus).toBe("complete");
    await expectBooksBalance(ctx);
  },
);

it("a restored database does not send it a second time", async () => {
  const { h, ctx, numbers, at } = await sent();
  h.clock.now = at - MINUTE;
  const point = await takeRestorePoint(h);
  h.clock.now = at;
  await run(h, ctx);
  expectEachOnce(h, numbers);
  await point.goBack();
  await replayAll(h, point.at);
  h.clock.now += 5 * MINUTE;
  await run(h, ctx);
  expectEachOnce(h, numbers);
});

it("is cancelled while the campaign is being sent, and after it, once", async () => {
  const during = await launched();
  await tickCampaign(during.ctx, during.id);
  const full = { ...during.ctx, limits: limitsFor(false, { changes: 0 }) };
  for (const _ of [1, 2]) {
    expect(await cancelFollowUp(full, { id: during.id })).toEqual({
      message: FOLLOW_UP_TEXTS.cancelled,
    });
  }
  await drive(during.ctx, during.h, during.id);
  expect(await statusOf(during.ctx, during.id)).toBe("complete");
  expect(await schedulesOf(during.ctx)).toEqual([]);
  const after = await sent();
  await cancelFollowUp(after.ctx, { id: after.id });
  expect(await reportOf(after.ctx, after.id)).toMatchObject({ followUpStatus: "cancel" });
  expect(await groupsInUse(after.ctx)).toEqual(new Set());
  after.h.clock.now = after.at;
  await run(after.h, after.ctx);
  expect(after.h.carrier.taken).toEqual([]);
});

it("either starts or is cancelled, at the same moment", async () => {
  for (let round = 0; round < 4; round++) {
    const { h, ctx, id, numbers, at } = await sent();
    h.clock.now = at;
    await claimDue(h.system, ctx.account.shard);
    const [cancelled] = await Promise.allSettled([
      cancelFollowUp(ctx, { id }),
      deliver(h, "due", h.queues.due.splice(0)),
    ]);
    await run(h, ctx);
    if (cancelled.status === "fulfilled") expect(h.carrier.taken).toEqual([]);
    else {
      expect(cancelled.reason).toMatchObject({ message: FOLLOW_UP_TEXTS.started });
      expectEachOnce(h, numbers);
    }
  }
});

it("is reviewed with its campaign, and goes out without another review", async () => {
  const { h, ctx, id, numbers } = await launched({ account: { flags: unapproved } });
  expect(await statusOf(ctx, id)).toBe("pending");
  const admin = await administrator(ctx);
  const { items } = await listApprovals(admin, { limit: 100 });
  expect(items.find(({ _id }) => _id === id)).toMatchObject({ followUp: FOLLOW_UP.message });
  await approveCampaign(admin, { id, launch: 1 });
  await drive(ctx, h, id);
  h.carrier.taken.length = 0;
  h.clock.now = (await reportOf(ctx, id)).followUpTime ?? 0;
  await run(h, ctx);
  expectEachOnce(h, numbers);
});

it("is reviewed again if a value in its text has changed since", async () => {
  const { h, ctx, id, numbers } = await launched({
    account: { flags: unapproved },
    followUp: { message: "Bye from {{shop}}" },
    prepare: (account) => addParam(account, "Bells"),
  });
  const admin = await administrator(ctx);
  await approveCampaign(admin, { id, launch: 1 });
  await drive(ctx, h, id);
  h.carrier.taken.length = 0;
  await setParam(ctx, "Fraud & Co");
  const { followUpTime = 0 } = await reportOf(ctx, id);
  h.clock.now = followUpTime;
  await run(h, ctx);
  const report = await reportOf(ctx, id);
  expect(report.followUpStatus).toBe("pending");
  const child = campaignId.parse(report.followUpCampaign);
  expect((await reportOf(ctx, child)).holdReason).toBe(CAMPAIGN_TEXTS.reviewedAgain);
  expect(h.carrier.taken).toEqual([]);
  expect(await balance(ctx)).toBe(94 * SMS);
  h.clock.now = followUpTime + HOUR - MINUTE;
  expect(await approveCampaign(admin, { id: child, launch: 2 })).toBe("approved");
  await run(h, ctx);
  expect(arrived(h, numbers)).toBe(6);
});
