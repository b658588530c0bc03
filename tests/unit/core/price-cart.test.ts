import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PriceList, priceCart } from "#core/rules/price-cart.ts";
import { BASE_RATES, FIRST_RATES } from "#core/rules/prices.ts";

const LIST: PriceList = {
  base: BASE_RATES,
  firstRates: FIRST_RATES,
  tiers: { sms: [{ from: 10_000, rate: 5_000 }], mms: [{ from: 1_000, rate: 37_000 }] },
  first: { sms: false, mms: false },
  special: null,
};
const sms = (quantity: number) => ({ kind: "bundle", medium: "sms", quantity }) as const;
const mms = (quantity: number) => ({ kind: "bundle", medium: "mms", quantity }) as const;

describe("a cart", () => {
  it.each([
    ["300 SMS at the base price", sms(300), LIST, 0, 1_650_000, 1_815],
    ["10,000 SMS at their tier", sms(10_000), LIST, 0, 50_000_000, 55_000],
    ["42 MMS at the base price", mms(42), LIST, 0, 1_638_000, 1_802],
    ["a coupon takes its percentage off each message", sms(10_000), LIST, 20, 40_000_000, 44_000],
    ["a coupon rounds a message's rate down", sms(300), LIST, 33, 300 * 3_685, 1_216],
  ])("R444, R662, R663: %s", (_, cart, list, percent, credit, total) => {
    expect(priceCart(cart, list, percent)).toMatchObject({ credit, total });
  });

  it("a coupon for a bundle leaves the other medium's rate, and one for an amount lowers both", () => {
    const half = { sms: 2_750, mms: 19_500 };
    expect(priceCart(sms(300), LIST, 50)?.rates).toEqual({ ...half, mms: 39_000 });
    expect(priceCart(mms(42), LIST, 50)?.rates).toEqual({ ...half, sms: 5_500 });
    expect(priceCart({ kind: "custom", cents: 1_000 }, LIST, 50)?.rates).toEqual(half);
  });

  it("R666: an account's first bundle of a medium has the first-purchase rate, the other has not", () => {
    const list = { ...LIST, first: { sms: true, mms: false } };
    expect(priceCart(sms(10_000), list)).toMatchObject({
      rates: { sms: 2_800, mms: 39_000 },
      total: 30_800,
      isFirst: true,
    });
    expect(priceCart(mms(42), list)).toMatchObject({ rates: { mms: 39_000 }, isFirst: false });
  });

  it("R671, R672: an amount of credit pays for a hundred times itself by the rate, rounded down", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_375_000 }), (cents) => {
        const messages = priceCart({ kind: "custom", cents }, LIST)?.messages;
        const dollars = cents / 100;
        expect(messages?.sms).toBe(Math.floor((100 * dollars) / 5.5 + 1e-9));
        expect(messages?.mms).toBe(Math.floor((100 * dollars) / 39 + 1e-9));
      }),
    );
  });

  it("R441: credits of a special plan cost its own rate; without one they cannot be bought", () => {
    const special = { sms: 4_125, mms: 30_000 };
    const cart = { kind: "special", quantity: 500 } as const;
    expect(priceCart(cart, LIST)).toBeUndefined();
    expect(priceCart(cart, { ...LIST, special })).toMatchObject({
      credit: 500 * 4_125,
      rates: special,
      isFirst: false,
    });
  });

  it("pays for at least the messages that it was bought for, and never for one more", () => {
    const any = fc.record({
      quantity: fc.integer({ min: 300, max: 250_000 }),
      percent: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(any, ({ quantity, percent }) => {
        expect(priceCart(sms(quantity), LIST, percent)?.messages.sms).toBe(quantity);
      }),
    );
  });
});
