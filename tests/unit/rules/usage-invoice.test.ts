import { describe, expect, it } from "vitest";
import { centsOf, monthBegins, usageAmounts } from "#core/rules/usage-invoice.ts";

const SYDNEY = "Australia/Sydney";
const at = (wall: string) => Date.parse(`${wall}+11:00`);
const NOVEMBER = { from: at("2026-11-01T00:00"), to: at("2026-12-01T00:00") };
const OCTOBER_20 = at("2026-10-20T10:00");
const NOVEMBER_20 = at("2026-11-20T10:00");

describe("a month of a number begins in November", () => {
  it.each([
    ["which it was got in before", { assignedAt: OCTOBER_20 }],
    ["as it is got on the first", { assignedAt: NOVEMBER.from }],
    ["as it is got on the last", { assignedAt: NOVEMBER.to - 1 }],
    ["on the first, as in each month", { assignedAt: at("2026-10-01T00:00") }],
    ["as the month that a card paid ends", { assignedAt: OCTOBER_20, paidUntil: NOVEMBER_20 }],
    ["and it is given back after that", { assignedAt: OCTOBER_20, endedAt: NOVEMBER_20 + 1 }],
  ])("%s", (_, tenure) => {
    expect(monthBegins(tenure, NOVEMBER, SYDNEY)).toBe(true);
  });
});

describe("no month of a number begins in November", () => {
  it.each([
    ["as it is got in December", { assignedAt: NOVEMBER.to }],
    ["that a card has paid", { assignedAt: OCTOBER_20, paidUntil: NOVEMBER_20 + 1 }],
    ["in which it is given back before", { assignedAt: OCTOBER_20, endedAt: NOVEMBER_20 }],
    ["as it was given back before", { assignedAt: OCTOBER_20, endedAt: OCTOBER_20 + 1 }],
  ])("%s", (_, tenure) => {
    expect(monthBegins(tenure, NOVEMBER, SYDNEY)).toBe(false);
  });
});

it("numbers cost together what each costs", () => {
  const numbers = [
    { number: "61480000001", cents: 1900 },
    { number: "61480000002", cents: 2500 },
  ];
  expect(centsOf(numbers)).toBe(4400);
  expect(centsOf([])).toBe(0);
});

describe("a usage invoice", () => {
  it("R673: comes to messages times their rate and the numbers, with GST", () => {
    const charges = { totalSms: 1001, smsRate: 5500, totalMms: 10, mmsRate: 39_000, numbers: 1900 };
    const amounts = { sms: 5506, mms: 390, numbers: 1900, net: 7796, gst: 780, total: 8576 };
    expect(usageAmounts(charges)).toEqual(amounts);
  });

  it("is rounded half a cent up in each line", () => {
    const of = (smsRate: number, mmsRate: number) =>
      usageAmounts({ totalSms: 1, smsRate, totalMms: 1, mmsRate, numbers: 0 });
    expect(of(5500, 5499)).toMatchObject({ sms: 6, mms: 5, net: 11 });
    expect(of(0, 500)).toMatchObject({ sms: 0, mms: 1, net: 1, gst: 0, total: 1 });
  });
});
