import { expect, it } from "vitest";
import { nameOfQuick, quickNumbers } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";

it.each([
  ["R127, R128: +61", "+61 412 345 678"],
  ["R129: 61 with 11 digits", "61412345678"],
  ["R130: a leading 0 with 10 digits", "0412-345-678"],
  ["R131: nine digits", "412345678"],
])("takes %s as one number", (_, written) => {
  expect(quickNumbers([written, "0412 345 678"])).toEqual({ numbers: ["61412345678"] });
});

it("R126: takes a pasted line apart at commas, semicolons and spaces", () => {
  const pasted = "0412345678, 0412 345 679;0412345670 0412345671";
  expect(quickNumbers(splitNumbers(pasted))).toEqual({
    numbers: ["61412345678", "61412345679", "61412345670", "61412345671"],
  });
});

it.each([
  [
    "R132, C28: never makes another country's number Australian",
    ["64412345678"],
    "Invalid phone number",
  ],
  ["R133: a landline", ["02 9876 5432"], "Invalid phone number"],
  ["R123: words", ["0412345678", "Ann"], "Invalid phone number format"],
  ["R124: nothing", [], "Please add atleast one number"],
])("refuses %s", (_, written, problem) => {
  expect(quickNumbers(written)).toEqual({ problem });
});

it("R125: accepts 20 numbers, however often each is written, and refuses 21", () => {
  const many = Array.from({ length: 21 }, (_, n) => `04000000${String(n).padStart(2, "0")}`);
  const twenty = many.slice(0, 20);
  expect(quickNumbers([...twenty, ...twenty])).toMatchObject({ numbers: { length: 20 } });
  expect(quickNumbers(many)).toEqual({ problem: "Maximum 20 numbers allowed" });
});

it("a quick message is called after how many numbers it goes to", () => {
  expect([1, 2].map(nameOfQuick)).toEqual([
    "Quick message to 1 number",
    "Quick message to 2 numbers",
  ]);
});
