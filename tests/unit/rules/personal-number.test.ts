import { describe, expect, it } from "vitest";
import {
  PERSONAL_NUMBER_PROBLEMS as PROBLEMS,
  personalNumberOf,
  takesTexts,
} from "#core/rules/personal-number.ts";

describe("a personal number (decision 4, R585)", () => {
  it.each(["0412 345 678", "+61 412 345 678", "61412345678", "412345678", "(0412) 345-678"])(
    "%s is an Australian mobile",
    (typed) => {
      expect(personalNumberOf(typed)).toEqual({ number: "61412345678" });
      expect(takesTexts("61412345678")).toBe(true);
    },
  );

  it.each(["02 9123 4567", "(02) 9123 4567", "+61 2 9123 4567", "61291234567", "291234567"])(
    "%s is a landline, which no text reaches",
    (typed) => {
      expect(personalNumberOf(typed)).toEqual({ number: "61291234567" });
      expect(takesTexts("61291234567")).toBe(false);
    },
  );

  it.each([
    ["000", PROBLEMS.emergency],
    ["112", PROBLEMS.emergency],
    ["106", PROBLEMS.emergency],
    ["1900 123 456", PROBLEMS.premium],
    ["190 212 3456", PROBLEMS.premium],
    ["19 12 34 56", PROBLEMS.premium],
    ["+61 1900 123 456", PROBLEMS.premium],
    ["13 12 34", PROBLEMS.service],
    ["1300 123 456", PROBLEMS.service],
    ["1800 123 456", PROBLEMS.service],
    ["+61 1300 123 456", PROBLEMS.service],
    ["61 13 12 34", PROBLEMS.service],
    ["+64 21 123 456", PROBLEMS.foreign],
    ["64211234567", PROBLEMS.foreign],
    ["0011 44 20 7946 0000", PROBLEMS.foreign],
    ["+1 212 555 0100", PROBLEMS.foreign],
    ["0412 345", PROBLEMS.short],
    ["12345678", PROBLEMS.short],
    ["0612345678", PROBLEMS.invalid],
    ["Ann's mobile", PROBLEMS.invalid],
  ])("%s is refused: %s", (typed, problem) => {
    expect(personalNumberOf(typed)).toEqual({ problem });
  });
});
