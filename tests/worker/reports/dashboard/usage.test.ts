import { expect, it } from "vitest";
import {
  usage as call,
  mmsUsage as mmsCall,
  smsUsage as smsCall,
} from "#core/contract/dashboard/usage.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, SMS } from "#tests/support/campaigns.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { family } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { mmsUsage, smsUsage, usage } from "#worker/domains/reports/dashboard/usage.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { write } from "./support.ts";

const NONE = { sent: 0, received: 0, blocked: 0, spent: 0 };
const cents = (messages: number) => (messages * SMS) / 1000;

it("what was sent and spent by month and day, of the account and of each of its sub-accounts", async () => {
  const { h, parent, sub } = await family(0, { credit: 100 * SMS });
  const now = Date.parse("2026-11-24T03:00:00Z");
  h.clock.now = now;
  await write(parent, [
    // The last day of October in UTC is the first of November in Sydney.
    { at: Date.parse("2026-10-31T20:00:00Z"), status: "delivered" },
    { at: Date.parse("2026-10-20T03:00:00Z"), status: "blocked" },
    { at: Date.parse("2026-10-20T03:00:00Z"), status: "received" },
  ]);
  const { id } = await newDraft(sub, { count: 10 });
  await launch(sub, id);
  await drive(sub, h, id);
  h.clock.now = now + 120_000;
  await onEachShard(h.system, sweepStats);
  const { data } = await usage(parent, call.input.parse({ from: "2026-09", to: "2026-11" }));
  expect(data.periods.map(({ time, sms }) => [time, sms.sent, sms.received, sms.blocked])).toEqual([
    ["2026-09", 0, 0, 0],
    ["2026-10", 0, 1, 1],
    ["2026-11", 1, 0, 0],
  ]);
  expect(data.total).toMatchObject({ sms: { sent: 1, received: 1, blocked: 1 }, mms: NONE });
  expect(data.subAccounts).toEqual([
    {
      _id: sub.account.id,
      name: expect.any(String),
      sms: { ...NONE, sent: 10, spent: cents(10) },
      mms: NONE,
    },
  ]);
  const days = await smsUsage(sub, smsCall.input.parse({ by: "day" }));
  expect(days.data.periods).toHaveLength(30);
  expect(days.data.periods.at(-1)).toEqual({
    ...NONE,
    ...{ time: "2026-11-24", sent: 10, spent: cents(10) },
  });
  expect(days.data.total).toMatchObject({ sent: 10, spent: cents(10) });
  expect(days.data.subAccounts).toEqual([]);
  const mms = await mmsUsage(parent, mmsCall.input.parse({}));
  expect(mms.data.periods).toHaveLength(12);
  expect(mms.data.total).toEqual(NONE);
});

it("refuses days that there are not, and too many", async () => {
  const { parent } = await family(0, { credit: 0 });
  const ask = async (input: object) => usage(parent, call.input.parse(input));
  await expect(ask({ from: "2026-13" })).rejects.toThrow("There is no such month");
  await expect(ask({ by: "day", from: "2026-02-30" })).rejects.toThrow("or a day");
  await expect(ask({ by: "day", from: "2026-01-01", to: "2026-11-01" })).rejects.toThrow(
    "Choose up to 92 days",
  );
  await expect(ask({ from: "2026-11", to: "2026-10" })).rejects.toThrow(
    "The end month is before the start month",
  );
});
