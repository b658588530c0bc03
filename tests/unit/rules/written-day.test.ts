import { expect, it } from "vitest";
import { kindOf } from "#core/rules/column-kinds.ts";
import { isLeapYear, writtenDay } from "#core/rules/written-day.ts";

it.each([
  ["26/11/2026", "2026-11-26"],
  ["26/11/26", "2026-11-26"],
  ["26-11-2026", "2026-11-26"],
  ["6.1.2026", "2026-01-06"],
  ["2026/11/26", "2026-11-26"],
  ["2026-11-26T09:30", "2026-11-26"],
  ["26/11/2026 9:30 am", "2026-11-26"],
  ["29/02/2024", "2024-02-29"],
  ["1/1/29", "2029-01-01"],
  ["1/1/30", "1930-01-01"],
])("%s is a day, and a date to an import", (text, day) => {
  expect(writtenDay(text)).toEqual({ day });
  expect(kindOf(text)).toBe("date");
});

it.each(["31/02/2026", "29/02/2026", "29/2/1900", "00/01/2026", "1/13/2026", "2026-04-31"])(
  "%s is written as a day that does not exist, and no date to an import",
  (text) => {
    expect(writtenDay(text)).toEqual({ day: undefined });
    expect(kindOf(text)).not.toBe("date");
  },
);

it.each(["", "soon", "26/11", "26/11/2026 or so", "26/11/202", "2026-1-2", "26 11 2026"])(
  "%s is written as no day",
  (text) => expect(writtenDay(text)).toBeUndefined(),
);

it("knows which years have a 29th of February", () => {
  expect([1900, 2000, 2024, 2026].map(isLeapYear)).toEqual([false, true, true, false]);
});
