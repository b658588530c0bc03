import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOfPlan, ratesOfPlan, renewalAfter } from "#core/rules/plans.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";

const SYDNEY = "Australia/Sydney";
const at = (wall: string, offset: string) => Date.parse(`${wall}${offset}`);

describe("a plan", () => {
  it("R444: costs messages times rate, with GST", () => {
    const terms = { medium: "sms", messages: 1000, rate: 5200 } as const;
    expect(priceOfPlan(terms)).toEqual({ credit: 5_200_000, total: 5720, gst: 520 });
    expect(ratesOfPlan(terms)).toEqual({ sms: 5200, mms: 39_000 });
    expect(ratesOfPlan({ ...terms, medium: "mms" })).toEqual({ sms: 5500, mms: 5200 });
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
  ])("renews on %s", (_, began, offset, next, nextOffset) => {
    const start = at(began, offset);
    expect(renewalAfter(start, start, SYDNEY)).toBe(at(next, nextOffset));
  });

  it("that began on the 31st is back there after a short month", () => {
    const start = at("2026-01-31T09:00", "+11:00");
    const short = renewalAfter(start, start, SYDNEY);
    expect(renewalAfter(short, start, SYDNEY)).toBe(at("2026-03-31T09:00", "+11:00"));
  });

  it("renews after any payment by less than 32 days, on its day or the month's last", () => {
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
