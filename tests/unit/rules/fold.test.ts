import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, isAscii } from "#core/rules/fold.ts";

describe("A folded text", () => {
  test.each([
    ["ÉLODIE", "elodie"],
    ["e\u0301lodie", "elodie"],
    ["O\u2019Brien", "o'brien"],
    ["O\u02bcBrien", "o'brien"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["İstanbul", "istanbul"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
    ["Οδυσσεύς", "οδυσσευσ"],
    ["ЁЛКА", "елка"],
    ["Łukasz Ørsted", "lukasz orsted"],
    ["Nguyễn", "nguyen"],
    ["Smith\u2011Jones\u00a0Pty", "smith-jones pty"],
    ["zero\u200bwidth", "zerowidth"],
    ["한국", "한국"],
    ["हिन्दी", "हिन्दी"],
    ["がぎ", "がぎ"],
    ["Łódź 🎉", "lodz 🎉"],
  ])("%s is %s", (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  const texts = fc.string({ unit: "binary", maxLength: 20 });

  test("does not change by being folded again, nor by how it was composed", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
      }),
    );
  });

  test("of ASCII only has another case, as SQLite's lower", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
        expect(isAscii(text)).toBe(true);
        const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        expect(fold(text)).toBe(lower);
      }),
    );
  });
});
