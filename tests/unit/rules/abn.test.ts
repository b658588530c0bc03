import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abnProblem, formatAbn } from "#core/rules/abn.ts";

/** The valid ABN that ends with these nine digits, if two check digits in front make one. */
function abnOf(nine: string): string | undefined {
  for (let check = 10; check < 100; check++) {
    if (abnProblem(`${check}${nine}`) === undefined) return `${check}${nine}`;
  }
  return undefined;
}

const nineDigits = fc.stringMatching(/^\d{9}$/);

describe("an ABN", () => {
  it.each([
    ["the Australian Taxation Office", "51824753556"],
    ["Telstra", "33051775556"],
    ["the Commonwealth Bank", "48123123124"],
    ["Woolworths", "88000014675"],
    ["BHP", "49004028077"],
    ["Qantas", "16009661901"],
  ])("of %s is valid", (_, abn) => {
    expect(abnProblem(abn)).toBeUndefined();
  });

  it.each([
    ["", "ABN is required"],
    ["5182475355", "An ABN has 11 digits"],
    ["518247535566", "An ABN has 11 digits"],
    ["51 824 753 556", "An ABN has 11 digits"],
    ["5182475355x", "An ABN has 11 digits"],
    ["٥١٨٢٤٧٥٣٥٥٦", "An ABN has 11 digits"],
    ["51824753557", "This is not a valid ABN"],
    ["00000000000", "This is not a valid ABN"],
    ["11111111111", "This is not a valid ABN"],
  ])("%j is refused: %s", (abn, problem) => {
    expect(abnProblem(abn)).toBe(problem);
  });

  it("has a pair of check digits for every nine digits, and at most two", () => {
    fc.assert(
      fc.property(nineDigits, (nine) => {
        const pairs = Array.from({ length: 90 }, (_, at) => `${at + 10}${nine}`);
        const valid = pairs.filter((abn) => abnProblem(abn) === undefined);
        // There are 89 remainders and 90 pairs, so the first may occur again at the end.
        expect(valid.length).toBeGreaterThanOrEqual(1);
        expect(valid.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it("with one digit mistyped is never valid", () => {
    fc.assert(
      fc.property(nineDigits, fc.nat(10), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const abn = abnOf(nine) ?? "";
        const wrong = `${abn.slice(0, at)}${(Number(abn[at]) + by) % 10}${abn.slice(at + 1)}`;
        expect(abnProblem(wrong)).toBe("This is not a valid ABN");
      }),
    );
  });

  it("is written in groups", () => {
    expect(formatAbn("51824753556")).toBe("51 824 753 556");
    for (const other of ["518247535560", "5182475355", ""]) expect(formatAbn(other)).toBe(other);
  });

  it("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const problem = abnProblem(text);
        expect(problem === undefined || problem.length > 0).toBe(true);
      }),
    );
  });
});
