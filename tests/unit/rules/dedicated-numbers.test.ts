import { expect, it } from "vitest";
import { digitsIn, normaliseDedicated, priceOfNumber } from "#core/rules/dedicated-numbers.ts";

it.each([
  ["0412 345 678", "61412345678"],
  ["(02) 9876 5432", "61298765432"],
  ["+61 2 9876 5432", "61298765432"],
  ["0061 3 9876 5432", "61398765432"],
  ["+61 (0)7 9876 5432", "61798765432"],
  ["61 08 9876 5432", "61898765432"],
  ["2 9876 5432", "61298765432"],
  ["1300 123 456", undefined],
  ["05 9876 5432", undefined],
  ["+64 2 9876 5432", undefined],
  ["02 9876 54321", undefined],
  ["a 02 9876 5432", undefined],
])("R590: %s is the number %s", (typed, number) => {
  expect(normaliseDedicated(typed)).toBe(number);
});

it("R587: digits count whatever is between them", () => {
  expect([digitsIn("+61 (0)2"), digitsIn(""), digitsIn("a1b2")]).toEqual([4, 0, 2]);
});

it("a month of a number costs its price with GST, and nothing if it is free", () => {
  expect(priceOfNumber(1500)).toMatchObject({ total: 1650, gst: 150 });
  expect(priceOfNumber(0)).toEqual({ credit: 0, total: 0, gst: 0 });
});
