import { expect, it } from "vitest";
import { BASE_RATES } from "#core/rules/prices.ts";
import seed from "../../../migrations/control/0000_baseline.sql?raw";

it("R669: the first price list has the documents' tiers", () => {
  const rates = (medium: "sms" | "mms") => [
    BASE_RATES[medium],
    ...[...seed.matchAll(new RegExp(`\\('${medium}', \\d+, (\\d+), 0\\)`, "g"))].map(([, rate]) =>
      Number(rate),
    ),
  ];
  expect(rates("sms")).toEqual([5_500, 5_000, 4_700, 4_500, 4_000, 3_500]);
  expect(rates("mms")).toEqual([39_000, 37_000, 35_000, 33_000]);
});

it("R670: its packages of SMS are 5, 10, 20, 30, 50, 80 and 100 thousand", () => {
  const sizes = [...seed.matchAll(/'pkg_0+\d+', '[^']*', 'sms', (\d+)000,/g)];
  expect(sizes.map(([, size]) => Number(size))).toEqual([5, 10, 20, 30, 50, 80, 100]);
});
