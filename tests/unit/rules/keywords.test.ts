import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keywordOf, keywordProblem, MAX_KEYWORD } from "#core/rules/keywords.ts";
import { classifyInbound } from "#core/rules/stop-words.ts";

describe("keywordOf", () => {
  it.each([
    ["join", "JOIN"],
    [" Join! ", "JOIN"],
    ["“VIP”", "VIP"],
    ["win-20", "WIN 20"],
    ["jo\u200bin", "JOIN"],
    ["ＪＯＩＮ", "JOIN"],
    ["café", "CAFÉ"],
    ["one two three", "ONE TWO THREE"],
  ])("%j is %j", (text, word) => {
    expect(keywordOf(text)).toBe(word);
  });

  it.each(["", " ?! ", "one two three four", "x".repeat(MAX_KEYWORD + 1)])("%j is none", (text) => {
    expect(keywordOf(text)).toBeUndefined();
  });

  it("reads what it has written, whatever it was written from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 14 }), (text) => {
        const word = keywordOf(text);
        if (word !== undefined) expect(keywordOf(` ${word}.`)).toBe(word);
      }),
      { examples: [["0⑴ၐ 0"], ["ø ⅐ Ⰰ"], ["½ price"]], numRuns: 1_000 },
    );
  });

  it("has a problem with every word that asks for something by itself, and with no other", () => {
    const word = fc.oneof(
      fc.constantFrom("stop", "Opt out", "HELP", "info", "start", "Yes", "unstop", "quit", "end"),
      fc.stringMatching(/^[a-z]{1,12}$/),
    );
    fc.assert(
      fc.property(word, (written) => {
        expect(keywordProblem(written) === undefined).toBe(classifyInbound(written) === "other");
      }),
    );
  });
});
