import { expect, it } from "vitest";
import { drive, type Harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, SMS } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { scheduled } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { setSpendingLimit } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { getForecast } from "#worker/domains/money/credit/spending-limits.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { below, family } from "./credit-family.ts";

const DAY = 86_400_000;
const cents = (messages: number) => (messages * SMS) / 1000;

async function send(ctx: AccountContext, h: Harness, count: number) {
  const { id } = await newDraft(ctx, { count });
  await launch(ctx, id);
  await drive(ctx, h, id);
  h.clock.now += 120_000;
  await onEachShard(h.system, sweepStats);
}

it("says how long the credit lasts at the pace of all who use it, and what is reserved", async () => {
  const { h, parent, sub } = await family(0, { credit: 1000 * SMS });
  h.clock.now = Date.parse("2026-10-01T02:00:00Z");
  const of = async (ctx: AccountContext) => (await getForecast(ctx)).data;
  expect(await of(parent)).toEqual({ spent: 0, daysLeft: null, reserved: 0 });
  await send(parent, h, 60);
  // On its first day: all that is known of its pace.
  expect(await of(parent)).toEqual({ spent: cents(60), daysLeft: 15, reserved: 0 });
  h.clock.now += 29 * DAY;
  await send(sub, h, 40);
  const ownCredit = await below(h, parent, { own: true, subCredit: 100 * SMS });
  await send(ownCredit, h, 50);
  // 100 in 30 days, of 900.
  expect(await of(parent)).toEqual({ spent: cents(100), daysLeft: 270, reserved: 0 });
  const { id } = await scheduled(sub, h, { count: 30 });
  await scheduled(parent, h, { count: 20 });
  expect(await of(parent)).toMatchObject({ reserved: cents(50), daysLeft: 255 });
  await cancelCampaign(sub, { id });
  expect(await of(parent)).toMatchObject({ reserved: cents(20) });
  // 1 October is longer ago now.
  h.clock.now += DAY;
  expect(await of(parent)).toMatchObject({ spent: cents(40) });
});

it("tells a sub-account nothing of its parent's pace, and its own limit", async () => {
  const { h, parent, sub } = await family(0, { credit: 1000 * SMS });
  await send(parent, h, 100);
  await send(sub, h, 10);
  await setSpendingLimit(parent, { id: sub.account.id, limit: cents(40) });
  const { data } = await getForecast(sub);
  expect(data).toEqual({
    ...{ spent: cents(10), daysLeft: null, reserved: 0 },
    spending: { limit: cents(40), spent: cents(10) },
  });
});
