import { expect, it } from "vitest";
import * as dashboard from "#core/contract/dashboard/dashboard.ts";
import { NO_SUCH_DAY } from "#core/contract/fields/written-days.ts";
import { newId } from "#core/ids.ts";
import type { Feature } from "#core/permissions.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newDraft, newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { analytics, dashboardData } from "#worker/domains/reports/dashboard/analytics.ts";
import { dailyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { shardOf } from "./support.ts";

it("R545: gives each day and month without gaps, by default 30 days and 12 months", async () => {
  const cookie = await sessionFor(await newAccount());
  const days = await call(dashboard.dailyTotals, {}, { cookie });
  const { data } = dashboard.dailyTotals.output.parse(await days.json());
  expect(data).toHaveLength(30);
  const months = await call(dashboard.monthlyTotals, {}, { cookie });
  expect(dashboard.monthlyTotals.output.parse(await months.json()).data).toHaveLength(12);
  const input = { type: "mms", from: "2026-02-27", to: "2026-03-02" };
  const some = await call(dashboard.dailyTotals, input, { cookie });
  const named = dashboard.dailyTotals.output.parse(await some.json()).data;
  expect(named.map(({ time }) => time)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
  const winter = { from: "2025-12", to: "2026-02" };
  const over = await call(dashboard.monthlyTotals, winter, { cookie });
  const { data: three } = dashboard.monthlyTotals.output.parse(await over.json());
  expect(three.map(({ time }) => time)).toEqual(["2025-12", "2026-01", "2026-02"]);
});

it.each([
  [dashboard.dailyTotals, { from: "2026-01-01", to: "2026-04-03" }, "from", "Choose up to 92 days"],
  [dashboard.dailyTotals, { from: "2026-02-30" }, "from", NO_SUCH_DAY],
  [dashboard.dailyTotals, { to: "9999-12-31" }, "to", NO_SUCH_DAY],
  [
    dashboard.dailyTotals,
    { from: "2026-02-02", to: "2026-02-01" },
    "to",
    "The end date is before the start date",
  ],
  [dashboard.dailyTotals, { from: "yesterday" }, "from", NO_SUCH_DAY],
  [dashboard.monthlyTotals, { from: "2023-01", to: "2026-01" }, "from", "Choose up to 36 months"],
  [dashboard.monthlyTotals, { from: "2026-13" }, "from", "There is no such month"],
  [
    dashboard.monthlyTotals,
    { from: "2026-02", to: "2026-01" },
    "to",
    "The end month is before the start month",
  ],
])("refuses %o with %o", async (endpoint, input, field, text) => {
  const cookie = await sessionFor(await newAccount());
  const response = await call(endpoint, input, { cookie });
  expect(response.status).toBe(400);
  expect((await refusalOf(response)).fields).toEqual({ [field]: text });
});

it("allows exactly 92 days and 36 months", async () => {
  const cookie = await sessionFor(await newAccount());
  const days = { from: "2026-01-01", to: "2026-04-02" };
  expect((await call(dashboard.dailyTotals, days, { cookie })).status).toBe(200);
  const months = { from: "2023-02", to: "2026-01" };
  expect((await call(dashboard.monthlyTotals, months, { cookie })).status).toBe(200);
});

it("R335 R336: ticks a step of the checklist when it is done, and not before", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const shard = shardOf(ctx);
  const steps = async () => (await dashboardData(ctx)).data;
  expect(await steps()).toEqual({
    checklist: { verified: false, sender: false, template: false, group: false, campaign: false },
    inReview: false,
    completed: 0,
  });

  await groupOf(ctx, newHandsets(1));
  expect(await steps()).toMatchObject({ checklist: { group: true }, completed: 1 });

  await newDraft(ctx);
  expect(await steps()).toMatchObject({ checklist: { campaign: false }, completed: 1 });
  const { id } = await paidCampaign(ctx, h, { count: 2 });
  await drive(ctx, h, id);
  expect(await steps()).toMatchObject({ checklist: { campaign: true }, completed: 2 });

  await addSender(ctx, { value: "Bells", type: 3, perSecond: 1 });
  expect(await steps()).toMatchObject({ checklist: { sender: true }, completed: 3 });

  const verification = newId("verification", ctx.now());
  await shard
    .prepare(
      "INSERT INTO verifications (account_id, id, status, created_at) VALUES (?, ?, 'pending', 0)",
    )
    .bind(ctx.account.id, verification)
    .run();
  expect(await steps()).toMatchObject({ checklist: { verified: false }, inReview: true });
  await shard
    .prepare("UPDATE verifications SET status = 'approved' WHERE account_id = ? AND id = ?")
    .bind(ctx.account.id, verification)
    .run();
  await shard
    .prepare(
      `INSERT INTO templates (account_id, id, name, medium, message, created_at)
        VALUES (?, ?, 'Sale', 'sms', 'Hello', 0)`,
    )
    .bind(ctx.account.id, newId("template", ctx.now()))
    .run();
  expect(await steps()).toEqual({
    checklist: { verified: true, sender: true, template: true, group: true, campaign: true },
    inReview: false,
    completed: 5,
  });
});

it("does not count other accounts' groups, senders or campaigns", async () => {
  const h = harness();
  const other = await accountIn(h, { shard: 0 });
  await paidCampaign(other, h, { count: 1 });
  const ctx = await accountIn(h, { shard: 0 });
  expect((await dashboardData(ctx)).data.completed).toBe(0);
});

it("R191: figures and history of a sub-account with only MMS contain no text messages", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0, role: "subaccount", access: ["sms", "history"] });
  const { id } = await paidCampaign(ctx, h, { count: 3 });
  await drive(ctx, h, id);
  const as = (access: Feature[]) => ({ ...ctx, person: { ...personOf(ctx), access } });
  const seen = async (someone: AccountContext) => {
    const month = await analytics(someone);
    const days = await dailyTotals(someone, { type: "sms" });
    return [
      month.data.sms.current.messageCountTotal,
      days.data.reduce((sum, day) => sum + day.messageCountTotal, 0),
      (await history(someone, {})).items.length,
    ];
  };
  expect(await seen(as(["sms", "history"]))).toEqual([3, 3, 3]);
  expect(await seen(as(["group", "history"]))).toEqual([3, 3, 3]);
  expect(await seen(as(["mms", "history"]))).toEqual([0, 0, 0]);
});
