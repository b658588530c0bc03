import { describe, expect, it } from "vitest";
import { priceOfPlan, ratesOfPlan } from "#core/rules/plans.ts";
import { BASE_RATES } from "#core/rules/prices.ts";

describe("a plan", () => {
  it("R444: costs messages times rate, with GST", () => {
    const terms = { medium: "sms", messages: 1000, rate: 5200 } as const;
    expect(priceOfPlan(terms)).toEqual({ credit: 5_200_000, total: 5720, gst: 520 });
    expect(ratesOfPlan(terms, BASE_RATES)).toEqual({ sms: 5200, mms: 39_000 });
    expect(ratesOfPlan({ ...terms, medium: "mms" }, BASE_RATES)).toEqual({ sms: 5500, mms: 5200 });
  });
});
