import { expect, it } from "vitest";
import { storedRows } from "#worker/sheets/reading.ts";

const GOOD = [
  [2, ["Mia", "0412 345 678"]],
  [3, ["Leo", ""], "This row has more cells than the header"],
];

it("takes rows as they are stored, with and without a problem", () => {
  expect(storedRows.parse(GOOD)).toEqual(GOOD);
});

it.each([
  ["no list", { rows: GOOD }],
  ["a row that is no list", [...GOOD, "row"]],
  ["a row without a number", [["2", ["Mia"]]]],
  ["a row without cells", [[2]]],
  ["a cell that is no text", [[2, ["Mia", 412_345_678]]]],
  ["a problem that is no text", [[2, ["Mia"], null]]],
])("refuses %s", (_, rows) => {
  expect(storedRows.safeParse(rows).success).toBe(false);
});
