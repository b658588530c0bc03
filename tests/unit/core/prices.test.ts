import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BASE_RATES,
  BUNDLE_RANGES,
  discounted,
  FIRST_RATES,
  firstSaving,
  priceOf,
  rateFor,
  SPECIAL_PLAN_RANGE,
} from "#core/rules/prices.ts";

const LIST = { base: BASE_RATES, firstRates: FIRST_RATES };
const millicents = fc.integer({ min: 1, max: 2_000_000_000_000 });

describe("prices", () => {
  it("are the specification's (R565, R566, R568, R569, R662, R663, R666)", () => {
    expect(BASE_RATES).toEqual({ sms: 5_500, mms: 39_000 });
    expect(FIRST_RATES).toEqual({ sms: 2_800, mms: 29_000 });
    expect(BUNDLE_RANGES).toEqual({
      sms: { min: 300, max: 250_000 },
      mms: { min: 42, max: 20_000 },
    });
    expect(SPECIAL_PLAN_RANGE).toEqual({ min: 500, max: 250_000 });
  });

  it.each([
    ["300 SMS at 5.5 cents", 300 * 5_500, 1_815, 165],
    ["333 SMS at 5.5 cents: $18.315, so $20.1465", 333 * 5_500, 2_015, 183],
    ["42 MMS at 39 cents", 42 * 39_000, 1_802, 164],
    ["500 SMS at 3.01 cents: half a cent up", 500 * 3_010, 1_656, 151],
    ["the most there is", 250_000 * 39_000, 10_725_000, 975_000],
  ])("R444: %s", (_, credit, total, gst) => {
    expect(priceOf(credit)).toEqual({ credit, total, gst });
  });

  it("R444: are 1.1 times the credit, rounded once, of which GST is an eleventh", () => {
    fc.assert(
      fc.property(millicents, (credit) => {
        const { total, gst } = priceOf(credit);
        // In ten-thousandths of a cent, so that nothing is rounded here.
        const off = BigInt(total) * 10_000n - BigInt(credit) * 11n;
        expect(off > -5_000n && off <= 5_000n).toBe(true);
        expect(Math.abs(gst * 11 - total)).toBeLessThanOrEqual(5);
      }),
    );
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("has none for %d", (credit) => {
    expect(() => priceOf(credit)).toThrow(RangeError);
  });

  it("are of the highest tier that a quantity reaches", () => {
    const tiers = [
      { from: 20_000, rate: 4_700 },
      { from: 10_000, rate: 5_000 },
    ];
    expect([300, 9_999, 10_000, 19_999, 20_000].map((n) => rateFor(n, tiers, 5_500))).toEqual([
      ...[5_500, 5_500, 5_000, 5_000, 4_700],
    ]);
    expect(rateFor(50_000, [{ from: 30_000, rate: 4_000 }, ...tiers], 5_500)).toBe(4_000);
    expect(rateFor(50_000, tiers.toReversed(), 5_500)).toBe(4_700);
    expect(rateFor(42, [], 39_000)).toBe(39_000);
  });

  it("are never more with a discount, and never less than it gives", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 100 }),
        (rate, percent) => {
          const off = rate * (100 - percent) - discounted(rate, percent) * 100;
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThan(100);
        },
      ),
    );
  });
});

describe("what a first purchase saves", () => {
  it.each([
    ["sms", 300, 8.1],
    ["sms", 250_000, 6_750],
    ["sms", 250_001, 0],
    ["sms", 38, 1.026],
    ["sms", 37, 0],
    ["mms", 42, 4.2],
    ["mms", 20_000, 2_000],
    ["mms", 20_001, 0],
    ["mms", 10, 1],
    ["mms", 9, 0],
    ["sms", -300, 0],
    ["sms", 0, 0],
    ["sms", 300.5, 0],
  ] as const)("R571, R667, R668: of %s, %d: %d dollars", (medium, quantity, dollars) => {
    expect(firstSaving(medium, quantity, LIST)).toBe(dollars);
  });
});
