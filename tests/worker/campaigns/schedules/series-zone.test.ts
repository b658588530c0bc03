import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { editScheduled } from "#worker/domains/campaigns/campaigns/edit-scheduled.ts";
import { storedRecurrence } from "#worker/domains/campaigns/campaigns/inner/series.ts";
import { cancelOccurrence } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { launched } from "./follow-up-support.ts";
import { arrivals, daily, run, scheduleId, seriesOf } from "./recurring-support.ts";
import { HOUR, scheduled, schedulesOf } from "./support.ts";

const PERTH = "Australia/Perth";
const SYDNEY = "Australia/Sydney";

const moveAccount = (ctx: AccountContext, zone: string) =>
  env.CONTROL.prepare("UPDATE accounts SET time_zone = ? WHERE id = ?")
    .bind(zone, ctx.account.id)
    .run();

const waiting = async (ctx: AccountContext) =>
  (await schedulesOf(ctx)).filter(({ status }) => status === "scheduled");

it("decision 17: a series keeps its zone when its account moves, and no one is texted twice on a day", async () => {
  const { h, ctx, id, numbers, at } = await daily({ days: 14 });
  await moveAccount(ctx, PERTH);
  // Its first dates end, and others are added behind the last.
  for (const day of [0, 1, 2, 3]) {
    h.clock.now = at(day);
    await run(h, ctx);
  }
  const clocks = (await waiting(ctx)).map(({ due_at: due }) => wallClockAt(due, SYDNEY));
  expect(clocks).toHaveLength(10);
  expect(clocks.map(({ minutes }) => minutes)).toEqual(clocks.map(() => 540));
  expect(new Set(clocks.map(({ day }) => day)).size).toBe(10);
  expect(arrivals(h, numbers)).toBe(12);
  expect((await seriesOf(ctx, id)).timeZone).toBe(SYDNEY);
});

it("decision 17: an edit keeps its zone, unless it names another", async () => {
  const { ctx, id } = await daily({ days: 14 });
  await moveAccount(ctx, PERTH);
  const recurrence = storedRecurrence(await getCampaign(ctx, id));
  await editScheduled(ctx, { scduleid: id, recurrence });
  expect((await seriesOf(ctx, id)).timeZone).toBe(SYDNEY);
  await editScheduled(ctx, { scduleid: id, recurrence, timeZone: PERTH });
  expect((await seriesOf(ctx, id)).timeZone).toBe(PERTH);
  const clocks = (await waiting(ctx)).map(({ due_at: due }) => wallClockAt(due, PERTH).minutes);
  expect(clocks).toEqual(clocks.map(() => 540));
});

it("a series that moves to another zone does not go out once more on the day of its last date", async () => {
  const { h, ctx, id, numbers, at } = await daily({ days: 14 });
  h.clock.now = at(0);
  await run(h, ctx);
  await moveAccount(ctx, PERTH);
  // Nine o'clock has not come yet in Perth.
  h.clock.now += HOUR;
  const recurrence = storedRecurrence(await getCampaign(ctx, id));
  await editScheduled(ctx, { scduleid: id, recurrence, timeZone: PERTH });
  const [next] = await waiting(ctx);
  const day = daysAfter(wallClockAt(at(0), SYDNEY).day, 1);
  expect(next?.due_at).toBe(momentOf({ day, minutes: 540 }, PERTH)?.at);
  h.clock.now += 4 * HOUR;
  await run(h, ctx);
  expect(arrivals(h, numbers)).toBe(3);
});

it("decision 17: the zone alone can be changed, and what was cancelled stays so", async () => {
  const { h, ctx, id, numbers, at } = await daily({ days: 4 });
  const [, second] = (await seriesOf(ctx, id)).queueDetail;
  await cancelOccurrence(ctx, { scduleid: id, queueid: scheduleId.parse(second?._id) });
  await editScheduled(ctx, { scduleid: id, timeZone: PERTH });
  expect((await seriesOf(ctx, id)).timeZone).toBe(PERTH);
  const days = [0, 1, 2, 3].map((day) => wallClockAt(at(day), SYDNEY).day);
  const left = (await waiting(ctx)).map(({ due_at: due }) => wallClockAt(due, PERTH));
  expect(left).toEqual([0, 2, 3].map((day) => ({ day: days[day], minutes: 540 })));
  for (const { due_at: due } of await waiting(ctx)) {
    h.clock.now = due;
    await run(h, ctx);
  }
  expect(arrivals(h, numbers)).toBe(9);
});

it("a follow-up goes out at its time of the zone that its campaign was launched in", async () => {
  const { h, ctx, id } = await launched();
  await moveAccount(ctx, PERTH);
  await drive(ctx, h, id);
  const [due] = await waiting(ctx);
  expect(wallClockAt(due?.due_at ?? 0, SYDNEY).minutes).toBe(540);
});

it("decision 17: one that is scheduled once and begins to repeat is in the zone that its account has then", async () => {
  const { h, ctx, id: series } = await daily({ days: 14 });
  const recurrence = storedRecurrence(await getCampaign(ctx, series));
  const { id } = await scheduled(ctx, h);
  await moveAccount(ctx, PERTH);
  await editScheduled(ctx, { scduleid: id, recurrence });
  expect((await seriesOf(ctx, id)).timeZone).toBe(PERTH);
});
