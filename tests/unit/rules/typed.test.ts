import { describe, expect, it } from "vitest";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { csvRows } from "#core/rules/csv-rows.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import { isNumberLike, numberBeginning } from "#core/rules/number-beginning.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { withoutEnd, withoutEnds } from "#core/rules/trims.ts";
import { typedSearch } from "#core/rules/typed-search.ts";

describe("the beginning of a number", () => {
  it.each([
    ["0412 345 678", "61412345678"],
    ["0412", "61412"],
    ["412", "61412"],
    ["+61 4", "614"],
    ["0061 (0)41", "6141"],
    ["02 98", undefined],
    ["4a", undefined],
    ["", undefined],
    ["+", undefined],
  ])("%j is that of %j", (typed, stored) => {
    expect(numberBeginning(typed)).toBe(stored);
  });

  it("is known by its digits", () => {
    expect(["+61 (0)4.1-2", "- -", "4a"].map(isNumberLike)).toEqual([true, false, false]);
  });
});

describe("R359: a search", () => {
  it.each([
    [" 0412 345 678 ", { search: "61412345678" }],
    ["0412", { search: "0412" }],
    ["041234567", { search: "041234567" }],
    ["02 9876 5432", { error: GROUP_TEXTS.numberInvalid }],
    [" Zoë ", { search: "Zoë" }],
    ["Room 0412345678", { search: "Room 0412345678" }],
    [" ", {}],
  ])("for %j is %j", (typed, found) => {
    expect(typedSearch(typed)).toEqual(found);
  });
});

describe("numbers in a text", () => {
  it.each([
    ["0412345678, 0412345679;0412345680\t0412345681\n0412345682", 5],
    ["0412 345 678 0412 345 679", 2],
    ["0412345678 0412345679", 2],
    ["0 4 1 2 3 4 5 6 7 8", 1],
    ["0 0 6 1 4 1 2 3 4 5 6 7 8", 1],
    ["", 0],
  ])("%j are %d", (text, count) => {
    expect(splitNumbers(text)).toHaveLength(count);
  });

  it("of another country, or of none, are not taken for Australian ones", () => {
    expect(splitNumbers("+64 412 345 678")).toEqual(["+64 412 345 678"]);
    expect(splitNumbers("Ann 0412 345 678")).toEqual(["Ann", "0412 345 678"]);
    expect(splitNumbers("123 +61 412 345 678")).toEqual(["123", "+61 412 345 678"]);
  });
});

it("the cells of a short CSV text are read, with quotes, line breaks in them and blank lines", () => {
  expect(csvRows('\ufeffName,Note\r\n\r\nAda , "a ""b"", c\nd"\n,\n')).toEqual([
    { row: 1, cells: ["Name", "Note"] },
    { row: 3, cells: ["Ada", 'a "b", c\nd'] },
  ]);
  expect(csvRows('5" pipe,x\rlast')).toEqual([
    { row: 1, cells: ['5" pipe', "x"] },
    { row: 2, cells: ["last"] },
  ]);
});

it("ends are trimmed of the characters that are named", () => {
  expect(withoutEnd("..a.b..", ".")).toBe("..a.b");
  expect(withoutEnds("-.a.b.-", ".-")).toBe("a.b");
  expect(withoutEnds("..", ".")).toBe("");
});

it("a contact's values have the labels of its group, in their order, and none of an object's own", () => {
  const fields = { first_name: "Ada", suburb: "" };
  expect(labelledValues(fields, ["Suburb", "First Name", "constructor"])).toEqual([
    { name: "Suburb", value: "" },
    { name: "First Name", value: "Ada" },
  ]);
});
