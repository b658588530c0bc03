import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gst } from "#core/rules/gst.ts";
import {
  allocate,
  costOf,
  formatExact,
  formatMoney,
  formatRate,
  fromCents,
  MILLICENTS_PER_CENT,
  shownAfter,
  shownNet,
  toCents,
} from "#core/rules/money.ts";

/** The millicents of an amount as shown. */
function fromShown(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100_000);
}

const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe("amounts", () => {
  it.each([
    [54_307_000, "$543.07"],
    [0, "$0.00"],
    [499, "$0.00"],
    [500, "$0.01"],
    [-499, "$0.00"],
    [-500, "-$0.01"],
    [-500_000, "-$5.00"],
    [99_999_500, "$1,000.00"],
    [123_456_789_000, "$1,234,567.89"],
  ])("%i millicents are shown as %s", (mc, text) => {
    expect(formatMoney(mc, "charge")).toBe(text);
  });

  it("R017: charges go half up, balances down and shortfalls up, each with two decimals", () => {
    const shown = (mc: number) => [
      formatMoney(mc, "charge"),
      formatMoney(mc, "balance"),
      formatMoney(mc, "shortfall"),
    ];
    expect(shown(54_994_500)).toEqual(["$549.95", "$549.94", "$549.95"]);
    expect(shown(54_994_400)).toEqual(["$549.94", "$549.94", "$549.95"]);
    expect(shown(-54_994_400)).toEqual(["-$549.94", "-$549.95", "-$549.94"]);
    expect(shown(10_000 * 5500)).toEqual(["$550.00", "$550.00", "$550.00"]);
  });

  it("R017: the balances on a screen never add up to more than the credit there is", () => {
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (balances) => {
        const lines = balances.map((mc) => fromShown(formatMoney(mc, "balance")));
        const total = fromShown(formatMoney(sum(balances), "balance"));
        expect(sum(lines)).toBeLessThanOrEqual(total);
        expect(total).toBeLessThanOrEqual(sum(balances));
      }),
    );
  });

  it("a shortfall that is paid as shown is paid in full", () => {
    fc.assert(
      fc.property(amount, (mc) => {
        expect(fromShown(formatMoney(mc, "shortfall"))).toBeGreaterThanOrEqual(mc);
      }),
    );
  });

  it("R017: the exact figure includes every millicent", () => {
    expect([5500, 54_994_500, 55_000_000, -1, 123_456_789].map(formatExact)).toEqual([
      "$0.055",
      "$549.945",
      "$550.00",
      "-$0.00001",
      "$1,234.56789",
    ]);
    fc.assert(
      fc.property(amount, (mc) => {
        expect(fromShown(formatExact(mc))).toBe(mc);
        expect(fromCents(toCents(mc))).toBe(mc);
      }),
    );
  });

  it("shows a charge within half a cent of the amount, and its refund the same", () => {
    fc.assert(
      fc.property(amount, (mc) => {
        const shown = formatMoney(mc, "charge");
        expect(Math.abs(fromShown(shown) - mc)).toBeLessThanOrEqual(500);
        if (mc >= 500) expect(formatMoney(-mc, "charge")).toBe(`-${shown}`);
      }),
    );
  });

  it("formats rates with up to three decimals of a cent", () => {
    expect([5500, 39_000, 1, 2800, 0].map(formatRate)).toEqual([
      "5.5¢",
      "39¢",
      "0.001¢",
      "2.8¢",
      "0¢",
    ]);
  });

  it("converts to cents and back without loss", () => {
    expect(toCents(5500)).toBe(5.5);
    fc.assert(
      fc.property(amount, (mc) => {
        expect(Math.round(toCents(mc) * MILLICENTS_PER_CENT)).toBe(mc);
        expect(String(toCents(mc))).toMatch(/^-?\d+(\.\d{1,3})?$/);
      }),
    );
  });

  it.each([
    [10_000_000, 1_000_000],
    [54_307_000, 5_431_000],
    [5000, 1000],
    [4999, 0],
    [15_000, 2000],
    [-15_000, -2000],
    [0, 0],
  ])("GST on %i is %i: whole cents, half a cent rounded up", (net, tax) => {
    expect(gst(net)).toBe(tax);
  });

  it("GST is within half a cent of 10 %", () => {
    fc.assert(
      fc.property(amount, (mc) => {
        expect(Math.abs(gst(mc) * 10 - mc)).toBeLessThanOrEqual(5000);
        expect(Math.abs(gst(mc) % MILLICENTS_PER_CENT)).toBe(0);
      }),
    );
  });
});

describe("allocate", () => {
  const lots = fc
    .array(
      fc.record({
        remaining: fc.integer({ min: 0, max: 60_000 }),
        rate: fc.integer({ min: 0, max: 6000 }),
      }),
      { maxLength: 6 },
    )
    .map((list) => list.map((entry, lot) => ({ lot, ...entry })));
  const sizes = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 60 });

  it("pays from the oldest lot that covers the whole message, and does not split one", () => {
    const credit = allocate([
      { lot: 7, remaining: 12_000, rate: 5500 },
      { lot: 9, remaining: 20_000, rate: 4000 },
    ]);
    expect(credit.take(1)).toEqual({ lot: 7, price: 5500 });
    expect(credit.take(2)).toEqual({ lot: 9, price: 8000 });
    expect(credit.take(1)).toEqual({ lot: 7, price: 5500 });
    expect(credit.take(4)).toBeUndefined();
    expect(credit.take(3)).toEqual({ lot: 9, price: 12_000 });
    expect(credit.take(1)).toBeUndefined();
    expect(credit.state()).toEqual([
      { lot: 7, remaining: 1000, rate: 5500 },
      { lot: 9, remaining: 0, rate: 4000 },
    ]);
    expect(credit.spent()).toEqual({
      total: 31_000,
      lots: [
        { lot: 7, amount: 11_000 },
        { lot: 9, amount: 20_000 },
      ],
    });
  });

  it("never goes below zero, and spends the sum of the prices", () => {
    fc.assert(
      fc.property(lots, sizes, (list, messages) => {
        const credit = allocate(list);
        const prices = messages.map((segments) => credit.take(segments)?.price ?? 0);
        const total = prices.reduce((sum, price) => sum + price, 0);
        const { total: spent, lots: perLot } = credit.spent();
        expect(spent).toBe(total);
        expect(perLot.reduce((sum, entry) => sum + entry.amount, 0)).toBe(total);
        credit.state().forEach(({ remaining, lot }) => {
          const before = list[lot]?.remaining ?? 0;
          const taken = perLot.find((entry) => entry.lot === lot)?.amount ?? 0;
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect(remaining).toBe(before - taken);
        });
      }),
    );
  });

  it("takes the first lot that can pay, or none only if none can", () => {
    fc.assert(
      fc.property(lots, sizes, (list, messages) => {
        const credit = allocate(list);
        for (const segments of messages) {
          const able = credit.state().find(({ remaining, rate }) => remaining >= segments * rate);
          const expected = able && { lot: able.lot, price: segments * able.rate };
          expect(credit.take(segments)).toEqual(expected);
        }
      }),
    );
  });

  it("resumes from a saved state as an unbroken run would, wherever it is interrupted", () => {
    fc.assert(
      fc.property(lots, sizes, fc.nat({ max: 60 }), (list, messages, cut) => {
        const unbroken = allocate(list);
        const whole = messages.map((segments) => unbroken.take(segments));
        const first = allocate(list);
        const before = messages.slice(0, cut).map((segments) => first.take(segments));
        const second = allocate(JSON.parse(JSON.stringify(first.state())));
        const after = messages.slice(cut).map((segments) => second.take(segments));
        expect([...before, ...after]).toEqual(whole);
        expect(second.state()).toEqual(unbroken.state());
        expect(first.spent().total + second.spent().total).toBe(unbroken.spent().total);
      }),
    );
  });

  it("does not change its input, and is not affected by changes to its output", () => {
    const given = [{ lot: 0, remaining: 100, rate: 10 }];
    const credit = allocate(given);
    credit.take(1);
    for (const entry of credit.state()) entry.remaining = 1_000_000;
    expect(given).toEqual([{ lot: 0, remaining: 100, rate: 10 }]);
    expect(credit.take(10)).toBeUndefined();
  });

  it("refuses amounts and sizes that are not whole numbers", () => {
    expect(() => allocate([{ lot: 0, remaining: 0.5, rate: 1 }])).toThrow(RangeError);
    expect(() => allocate([{ lot: 0, remaining: -1, rate: 1 }])).toThrow(RangeError);
    expect(() => allocate([{ lot: 0, remaining: 1, rate: -1 }])).toThrow(RangeError);
    for (const segments of [0, -1, 1.5, Number.NaN]) {
      expect(() => allocate([]).take(segments)).toThrow(RangeError);
    }
  });
});

describe("figures that are shown beside each other", () => {
  it("add up: a balance less a charge is what is left", () => {
    // $2.645 less $0.055: $2.64 less $0.06.
    expect(shownAfter(264_500, 5_500)).toBe(258);
    expect(shownAfter(100_000, 0)).toBe(100);
    expect(shownAfter(1_000, 5_500)).toBe(-5);
  });

  it("add up: a charge less its refund is what it came to", () => {
    // $2.645 less $0.055: $2.65 less $0.06.
    expect(shownNet(264_500, 5_500)).toBe(259);
    expect(shownNet(5_500, 5_500)).toBe(0);
  });

  it("a price in advance is that of the allocation, for any lots", () => {
    const lot = fc.record({
      remaining: fc.integer({ min: 0, max: 200_000 }),
      rate: fc.integer({ min: 1, max: 9000 }),
    });
    fc.assert(
      fc.property(
        fc.array(lot, { maxLength: 4 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        (lots, messages, segments) => {
          const credit = allocate(lots.map((one, index) => ({ ...one, lot: index })));
          let price = 0;
          for (let n = 0; n < messages; n++) {
            price += credit.take(segments)?.price ?? segments * 5500;
          }
          expect(costOf(lots, { messages, segments, beyond: 5500 })).toBe(price);
        },
      ),
    );
  });
});
