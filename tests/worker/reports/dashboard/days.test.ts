import { expect, it } from "vitest";
import { monthlyTotals as months } from "#core/contract/dashboard/dashboard.ts";
import { MESSAGE_STATUSES } from "#core/statuses.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { analytics } from "#worker/domains/reports/dashboard/analytics.ts";
import { monthlyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { countedByHand, moveTo, shownDays, type Written, withoutEmpty, write } from "./support.ts";

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);

let seed = 20_261_121;
/** The same numbers in every run, so that a failure can be reproduced. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

function randomMessages(count: number, from: number, length: number): Written[] {
  return Array.from({ length: count }, () => ({
    at: from + random(length),
    status: MESSAGE_STATUSES[random(MESSAGE_STATUSES.length)] ?? "sent",
    price: random(3) * 5500,
    refunded: random(5) === 0,
  }));
}

it.each([
  ["Australia/Sydney", "2026-10-03T00:00:00Z", "the clocks go forward"],
  ["Australia/Sydney", "2026-04-04T00:00:00Z", "the clocks go back"],
  ["Australia/Lord_Howe", "2026-10-03T00:00:00Z", "the clocks go half an hour forward"],
  ["Australia/Perth", "2026-10-03T00:00:00Z", "nothing changes"],
  ["Australia/Eucla", "2026-10-03T00:00:00Z", "days begin at a quarter past"],
])("counts %s's days from %s, where %s", async (zone, from, _) => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const other = await accountIn(h, { shard: 0 });
  await moveTo(ctx, zone);
  h.clock.now = at(from) + 72 * HOUR;
  await write(other, randomMessages(100, at(from), 72 * HOUR));
  for (let round = 0; round < 3; round++) {
    await write(ctx, randomMessages(100, at(from), 72 * HOUR));
    expect(await shownDays(ctx)).toEqual(await countedByHand(ctx, zone));
  }
});

it.each([
  ["Australia/Sydney", "2026-10-04T13:00:00Z", "2026-10-05"],
  ["Australia/Sydney", "2026-10-03T14:00:00Z", "2026-10-04"],
  ["Australia/Eucla", "2026-10-03T15:15:00Z", "2026-10-04"],
  ["Australia/Perth", "2026-10-03T16:00:00Z", "2026-10-04"],
])("in %s midnight at %s is the first moment of %s", async (zone, midnight, day) => {
  const h = harness();
  const ctx = await accountIn(h);
  await moveTo(ctx, zone);
  h.clock.now = at(midnight) + HOUR;
  await write(ctx, [
    { at: at(midnight) - 1, status: "sent" },
    { at: at(midnight), status: "delivered" },
  ]);
  const days = await shownDays(ctx);
  expect(days.size).toBe(2);
  expect(days.get(day)).toMatchObject({ delivered: 1, messageCountTotal: 1 });
});

it("recounts all days if the account's time zone changes, no matter who asks first", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  h.clock.now = at("2026-11-20T00:00:00Z");
  await write(ctx, randomMessages(300, at("2026-10-25T00:00:00Z"), 25 * 24 * HOUR));
  for (const zone of ["Australia/Sydney", "Australia/Eucla", "Pacific/Kiritimati", "Etc/GMT+12"]) {
    await moveTo(ctx, zone);
    const range = { from: "2026-10-20", to: "2026-11-22" };
    expect(await shownDays(ctx, range), zone).toEqual(await countedByHand(ctx, zone));
  }
});

it("R683: adds days up to months, and compares this month with the same days of the previous one", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const zone = "Australia/Sydney";
  h.clock.now = at("2026-03-31T03:00:00Z");
  await write(ctx, randomMessages(400, at("2025-12-20T00:00:00Z"), 101 * 24 * HOUR));
  const shown = withoutEmpty((await monthlyTotals(ctx, months.input.parse({}))).data);
  const byHand = await countedByHand(ctx, zone, 7);
  expect(shown).toEqual(byHand);
  // February has no 31st, so all of it is compared.
  const { data } = await analytics(ctx);
  expect(data.month).toBe("2026-03");
  expect(data.sms.current).toEqual(byHand.get("2026-03"));
  expect(data.sms.previous).toEqual(byHand.get("2026-02"));
  expect(data.mms.current.messageCountTotal).toBe(0);
});

it("R683: gives the change in per cent, and none if there was nothing", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  h.clock.now = at("2026-11-21T03:00:00Z");
  const messages = (day: string, count: number): Written[] =>
    Array.from({ length: count }, () => ({
      at: at(`${day}T01:00:00Z`),
      status: "delivered",
      price: 5500,
    }));
  await write(ctx, [
    ...messages("2026-10-20", 8),
    // After the 21st, so not among the same days.
    ...messages("2026-10-25", 50),
    ...messages("2026-11-05", 9),
    { at: at("2026-11-05T01:00:00Z"), status: "received" },
  ]);
  const { data } = await analytics(ctx);
  expect(data.sms.change).toEqual({
    outbound: 12.5,
    delivered: 12.5,
    totalSpent: 12.5,
    inbound: null,
  });
  expect(data.mms.change.outbound).toBeNull();
});
