import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLongUnpaid, renewalAfter, retryAt } from "#core/rules/renewals.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";

const SYDNEY = "Australia/Sydney";
const DAY = 86_400_000;
const at = (wall: string, offset: string) => Date.parse(`${wall}${offset}`);

describe("a renewal", () => {
  it("that fails is tried again after 1, 3 and 5 days, and then no more", () => {
    expect([0, 1, 2, 3].map((failed) => retryAt(failed, 7))).toEqual([
      ...[1, 3, 5].map((days) => 7 + days * DAY),
      undefined,
    ]);
  });

  it("gives way to no checkout any more ten days after it was due, once only the last attempt is left", () => {
    const due = { attempts: 3, dueAt: 7 };
    expect([9, 10, 11].map((days) => isLongUnpaid(due, 7 + days * DAY))).toEqual([
      ...[false, false],
      true,
    ]);
    expect(isLongUnpaid({ ...due, attempts: 2 }, 7 + 11 * DAY)).toBe(false);
  });

  it.each([
    ["the same day of the next month", "2026-11-25T11:30", "+11:00", "2026-12-25T11:30", "+11:00"],
    [
      "the last day of a month that is too short",
      "2026-01-31T09:00",
      "+11:00",
      "2026-02-28T09:00",
      "+11:00",
    ],
    [
      "the same hour after the clocks change",
      "2026-09-10T08:00",
      "+10:00",
      "2026-10-10T08:00",
      "+11:00",
    ],
    ["the next year", "2026-12-05T23:59", "+11:00", "2027-01-05T23:59", "+11:00"],
  ])("is on %s", (_, began, offset, next, nextOffset) => {
    const start = at(began, offset);
    expect(renewalAfter(start, start, SYDNEY)).toBe(at(next, nextOffset));
  });

  it("of what began on the 31st is back there after a short month", () => {
    const start = at("2026-01-31T09:00", "+11:00");
    const short = renewalAfter(start, start, SYDNEY);
    expect(renewalAfter(short, start, SYDNEY)).toBe(at("2026-03-31T09:00", "+11:00"));
  });

  it("follows any payment by less than 32 days, on its day or the month's last", () => {
    const started = fc.integer({
      min: at("2026-01-01T00:00", "Z"),
      max: at("2030-01-01T00:00", "Z"),
    });
    fc.assert(
      fc.property(started, fc.integer({ min: 0, max: 400 }), (start, days) => {
        const paid = start + days * 86_400_000;
        const next = renewalAfter(paid, start, SYDNEY);
        expect(next).toBeGreaterThan(paid);
        expect(next - paid).toBeLessThan(32 * 86_400_000);
        const [began, falls] = [wallClockAt(start, SYDNEY).day, wallClockAt(next, SYDNEY).day];
        const isLast = daysAfter(falls, 1).endsWith("-01");
        expect(
          falls.slice(8) === began.slice(8) || (isLast && falls.slice(8) < began.slice(8)),
        ).toBe(true);
      }),
    );
  });
});
