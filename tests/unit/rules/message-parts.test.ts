import * as fc from "fast-check";
import { count } from "sms-length";
import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, it } from "vitest";
import {
  analyseText,
  lengthError,
  measurePlain,
  measureText,
  partsFor,
  plainReplacement,
  SMS_LIMITS,
  toPlain,
  withoutAccents,
} from "#core/rules/message-parts.ts";

const EXTENDED = [..."\f^{}\\[~]|€"];
const BASIC = [
  ..."@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?",
  ..."¡ABCXYZÄÖÑÜ§¿abcxyzäöñüà",
];

function shape(text: string) {
  const { encoding, units, segments } = analyseText(text);
  return [encoding, units, segments];
}

describe("analyseText", () => {
  it("counts an empty text as no segments", () => {
    expect(analyseText("")).toEqual({ encoding: "gsm7", units: 0, segments: 0, forcing: [] });
  });

  it.each([
    [1, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
    [459, 3],
    [460, 4],
    [1224, 8],
    [1225, 9],
  ])("R169, R170: 7-bit: %i units are %i parts", (units, parts) => {
    expect(shape("a".repeat(units))).toEqual(["gsm7", units, parts]);
  });

  it.each([
    [1, 1],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
    [871, 13],
    [872, 14],
  ])("R172, R173: unicode: %i units are %i parts", (units, parts) => {
    expect(shape("ж".repeat(units))).toEqual(["ucs2", units, parts]);
  });

  it("R180: counts the extension table double in 7-bit, once in unicode (decision 3)", () => {
    for (const character of EXTENDED) {
      expect(shape(character)).toEqual(["gsm7", 2, 1]);
      expect(shape(`ж${character}`)).toEqual(["ucs2", 2, 1]);
    }
    expect(shape("€".repeat(80))).toEqual(["gsm7", 160, 1]);
    expect(shape(`${"€".repeat(80)}a`)).toEqual(["gsm7", 161, 2]);
  });

  it("treats every single UTF-16 unit as the oracle does, and names what forces unicode", () => {
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      const oracle = new SegmentedMessage(character).encodingName === "GSM-7" ? "gsm7" : "ucs2";
      const { encoding, forcing } = analyseText(character);
      if (encoding !== oracle) expect.fail(`U+${code.toString(16)}: ${encoding}, oracle ${oracle}`);
      if ((encoding === "ucs2") !== (forcing.length === 1)) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it.each([
    ["emoji outside the BMP", "Hi 😀", 5, [{ index: 3, character: "😀" }]],
    ["curly quote", "It’s", 4, [{ index: 2, character: "’" }]],
    ["combining accent", "Cafe\u0301", 5, [{ index: 4, character: "\u0301" }]],
    ["lone high surrogate", "a\ud83d", 2, [{ index: 1, character: "\ud83d" }]],
    ["lone low surrogate", "\ude00a", 2, [{ index: 0, character: "\ude00" }]],
    [
      "lower-case c cedilla, which the alphabet has only as a capital",
      "ç",
      1,
      [{ index: 0, character: "ç" }],
    ],
    [
      "backtick and tab",
      "`\t",
      2,
      [
        { index: 0, character: "`" },
        { index: 1, character: "\t" },
      ],
    ],
  ])("forced by %s", (_name, text, units, forcing) => {
    expect(analyseText(text)).toEqual({ encoding: "ucs2", units, segments: 1, forcing });
  });

  it("counts a ZWJ family by its UTF-16 units and lists each of its code points", () => {
    const analysis = analyseText("👨‍👩‍👧");
    expect(analysis.units).toBe(8);
    expect(analysis.forcing.map((found) => found.index)).toEqual([0, 2, 3, 5, 6]);
  });

  it("agrees with the oracle on every text of characters that take one unit", () => {
    const gsm = fc.string({ unit: fc.constantFrom(...BASIC), maxLength: 700 });
    const unicode = fc.string({
      unit: fc.constantFrom("ж", "中", "’", "a", "€", "{"),
      maxLength: 400,
    });
    fc.assert(
      fc.property(fc.oneof(gsm, unicode), (text) => {
        fc.pre(text !== "");
        expect(analyseText(text).segments).toBe(new SegmentedMessage(text).segmentsCount);
      }),
      { numRuns: 60 },
    );
  });

  it("is below the oracle only if a pair would straddle two parts, by the units that leaves empty", () => {
    const gsm = fc.string({ unit: fc.constantFrom(...BASIC, ...EXTENDED), maxLength: 700 });
    const unicode = fc.string({ unit: fc.constantFrom("ж", "a", "😀"), maxLength: 400 });
    fc.assert(
      fc.property(fc.oneof(gsm, unicode), (text) => {
        fc.pre(text !== "");
        const { encoding, units, segments } = analyseText(text);
        const oracle = new SegmentedMessage(text).segmentsCount;
        expect(oracle).toBeGreaterThanOrEqual(segments);
        // Each part except the last can lose one unit.
        expect(oracle).toBeLessThanOrEqual(partsFor(encoding, units + oracle - 1));
      }),
      { numRuns: 60 },
    );
  });

  it("counts 10,000 texts as the oracle does; where a pair or an emoji would straddle parts, as a second one", () => {
    const unit = fc.constantFrom(
      ...BASIC,
      ...EXTENDED,
      "ж",
      "中",
      "’",
      "😀",
      "👨‍👩‍👧",
      "🇦🇺",
      "e\u0301",
    );
    const long = (units: readonly string[], maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...units), maxLength, size: "max" });
    const text = fc
      .oneof(
        long(BASIC, 175),
        long([...BASIC, ...EXTENDED], 90),
        fc.string({ unit, maxLength: 40, size: "max" }),
        // As people write: one thing at most that is not in the alphabet.
        fc.tuple(long([..."Sale on now "], 75), unit),
        // Where parts end.
        fc.tuple(
          fc.integer({ min: 64, max: 67 }).map((length) => "ж".repeat(length)),
          unit,
          fc.integer({ min: 60, max: 67 }).map((length) => "ж".repeat(length)),
        ),
      )
      .map((made) => (typeof made === "string" ? made : made.join("")))
      .filter((made) => made !== "");
    const second = { asked: 0 };
    for (const made of fc.sample(text, { numRuns: 10_000, seed: 169 })) {
      const { segments } = measureText(made);
      if (segments === new SegmentedMessage(made).segmentsCount) continue;
      second.asked++;
      expect([made, segments]).toEqual([made, count(made).messages]);
      // Only what takes two units or more can straddle.
      expect(/[\^{}\\[~\]|€\f]|\P{ASCII}/u.test(made)).toBe(true);
    }
    expect(second.asked).toBeGreaterThan(0);
    expect(second.asked).toBeLessThan(1_000);
  }, 60_000);

  it("follows decision 2 where the oracle moves a straddling pair on: 306 units are 2 parts, not 3", () => {
    const text = `${"a".repeat(152)}€${"a".repeat(152)}`;
    expect(shape(text)).toEqual(["gsm7", 306, 2]);
    expect(new SegmentedMessage(text).segmentsCount).toBe(3);
    const emoji = `${"ж".repeat(66)}😀${"ж".repeat(66)}`;
    expect(shape(emoji)).toEqual(["ucs2", 134, 2]);
    expect(new SegmentedMessage(emoji).segmentsCount).toBe(3);
  });

  it("measures the same without the list of characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const { forcing, ...length } = analyseText(text);
        expect(measureText(text)).toEqual(length);
        for (const { index, character } of forcing) {
          expect(text.startsWith(character, index)).toBe(true);
        }
      }),
    );
  });
});

describe("lengthError", () => {
  it("R171, R174, R175, R176: has the exact texts of decision 2, one unit over the limit but not at it", () => {
    expect(lengthError(analyseText("a".repeat(SMS_LIMITS.gsm7.units)))).toBeUndefined();
    expect(lengthError(analyseText("a".repeat(1225)))).toBe(
      "Maximum 8 SMS per contact allowed (1224 characters)",
    );
    expect(lengthError(analyseText("ж".repeat(SMS_LIMITS.ucs2.units)))).toBeUndefined();
    expect(lengthError(analyseText("ж".repeat(872)))).toBe(
      "Maximum 13 SMS per contact allowed (871 unicode characters)",
    );
  });

  it("allows exactly as many units as fit in the parts", () => {
    for (const encoding of ["gsm7", "ucs2"] as const) {
      const { parts, units } = SMS_LIMITS[encoding];
      expect(partsFor(encoding, units)).toBe(parts);
      expect(partsFor(encoding, units + 1)).toBe(parts + 1);
    }
  });
});

describe("plain text", () => {
  it.each([
    ["“It’s” – fine…", '"It\'s" - fine...'],
    ["10\u00a0am\u202fsharp", "10 am sharp"],
    ["Cafe\u0301", "Café"],
    ["\u202a0412 345 678\u202c", "0412 345 678"],
    ["ＳＡＬＥ！", "SALE!"],
    ["½ price ™", "1/2 price TM"],
    ["5′ 3″", "5' 3\""],
  ])("%s becomes %s, in 7 bits", (text, plain) => {
    expect(toPlain(text)).toBe(plain);
    expect(analyseText(toPlain(text)).encoding).toBe("gsm7");
  });

  it("leaves what has no plain equivalent: names in other scripts, emoji, half pairs", () => {
    for (const text of ["Zoë Çelik", "Žižek", "👨‍👩‍👧", "a\ud83d", "中文", "€5 {x}"]) {
      expect(toPlain(text)).toBe(text);
    }
  });

  it("replaces only characters that force unicode, and only with 7-bit text", () => {
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      const plain = plainReplacement(character);
      if (plain === undefined) continue;
      expect([character, analyseText(character).encoding]).toEqual([character, "ucs2"]);
      expect([character, analyseText(plain).encoding]).toEqual([character, "gsm7"]);
    }
  });

  it("is idempotent, even if a full-width letter has an accent", () => {
    expect(toPlain("\uff25\u0301")).toBe("É");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(toPlain(toPlain(text))).toBe(toPlain(text));
      }),
    );
  });
});

describe("withoutAccents", () => {
  it("leaves out only the accents that the alphabet lacks", () => {
    expect(withoutAccents("Zoë Renée Ölaf Dvořák – Łukasz 🎉")).toBe(
      "Zoe Renée Ölaf Dvorak - Łukasz 🎉",
    );
  });

  it("says how long a text would be in the standard alphabet", () => {
    expect(measurePlain("Zoë – 🎉")).toEqual({ encoding: "gsm7", units: 7, segments: 1 });
  });
});
