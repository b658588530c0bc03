import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bareNumber,
  formatInternational,
  formatMobile,
  isMobile,
  maskMobile,
  normaliseMobile,
} from "#core/rules/phone.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";

const eightDigits = fc.string({
  unit: fc.constantFrom(..."0123456789"),
  minLength: 8,
  maxLength: 8,
});

describe("normaliseMobile", () => {
  it.each([
    "412345678",
    "0412345678",
    "61412345678",
    "610412345678",
    "0061412345678",
    "0061 (0)412 345 678",
    "+61412345678",
    "+610412345678",
    "0412 345 678",
    "(04) 1234-5678",
    "0412.345.678",
    "+61 (0) 412 345 678",
    "+61\u00a0412\u2011345\u2013678",
    "\u202a+61 412 345 678\u202c",
    "\ufeff0412345678",
    "'0412345678",
    "  0412345678\r\n",
    "412345678.0",
    "61412345678.00",
    "6.1412345678E+10",
    "6.1412345678e10",
    "4.12345678E+08",
    "4.123456780E+8",
  ])("accepts %j (decision 4)", (text) => {
    expect(normaliseMobile(text)).toBe("61412345678");
  });

  it.each([
    ["New Zealand", "64412345678"],
    ["New Zealand, international", "+64 412 345 678"],
    ["United States", "14123456789"],
    ["a landline", "0398765432"],
    ["a landline with 61", "61398765432"],
    ["ten digits that begin with 4", "4123456789"],
    ["two trunk zeros", "00412345678"],
    ["a digit too few", "041234567"],
    ["a digit too many", "04123456789"],
    ["a + before a national number", "+0412345678"],
    ["a + in the middle", "04+12345678"],
    ["letters", "0412 345 67O"],
    ["an extension", "0412345678 ext 4"],
    ["a slash between two", "0412345678/0412345679"],
    ["digits of another script", "٠٤١٢٣٤٥٦٧٨"],
    ["nothing", ""],
    ["only filling", " - "],
    ["a cell that lost its digits", "6.1412E+10"],
    ["a cell whose last digit may be rounded", "6.141234568E+10"],
    ["a cell that is no whole number", "6.14123456785E+10"],
    ["an eight-digit cell with a decimal place", "41234567.0"],
    ["a decimal fraction in letters of science", "4.12345678E-8"],
    ["a huge exponent", "4E+99"],
  ])("refuses %s", (_name, text) => {
    expect(normaliseMobile(text)).toBeUndefined();
  });

  it("R413: takes a number without a dial code as one behind 61", () => {
    for (const text of ["412345678", "0412345678"]) {
      expect(normaliseMobile(text)).toBe("61412345678");
    }
  });

  it("finds each mobile behind each prefix, whatever separators are between, and is idempotent", () => {
    const prefix = fc.constantFrom("", "0", "61", "610", "0061", "00610", "+61", "+610");
    const filling = fc.constantFrom("", " ", "-", ".", "(", ")", "\u00a0", "\u2013");
    fc.assert(
      fc.property(
        eightDigits,
        prefix,
        fc.array(filling, { minLength: 13 }),
        (digits, lead, gaps) => {
          const text = [...`${lead}4${digits}`].map((d, i) => (gaps[i] ?? "") + d).join("");
          fc.pre(!/^[1-9]\d{7,}\.0+$/.test(text));
          expect(normaliseMobile(text)).toBe(`614${digits}`);
          expect(normaliseMobile(`614${digits}`)).toBe(`614${digits}`);
        },
      ),
    );
  });

  it("never makes an Australian number from a text whose digits are not one", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789+ "), maxLength: 16 }),
        (text) => {
          const digits = text.replace(/\D/g, "");
          if (normaliseMobile(text)) expect(digits).toMatch(/^(0|61|610|0061|00610)?4\d{8}$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("returns immediately for a long hostile text", () => {
    const began = performance.now();
    expect(normaliseMobile(`${"1".repeat(100_000)}.${"0".repeat(100_000)}x`)).toBeUndefined();
    expect(normaliseMobile(`0${" ".repeat(200_000)}x`)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(500);
  });
});

it.each([
  ["+61 (0)2 9876-5432", "+610298765432"],
  [" '1300 655 506 ", "1300655506"],
  ["\u202a1300\u2011655\u2011506\u202c", "1300655506"],
  ["it's 1300", "it's1300"],
])("%j without what is written between its digits", (text, bare) => {
  expect(bareNumber(text)).toBe(bare);
});

describe("showing a number", () => {
  it("formats and masks the stored form", () => {
    expect(formatMobile("61412345678")).toBe("0412 345 678");
    expect(formatInternational("61412345678")).toBe("+61 412 345 678");
    expect(maskMobile("61412345678")).toBe("04•• ••• 678");
  });

  it("shows foreign numbers with a plus, names as they are, and never a masked one", () => {
    expect(formatMobile("61398765432")).toBe("+61398765432");
    expect(formatMobile("Cooee")).toBe("Cooee");
    expect(formatMobile("12345")).toBe("12345");
    expect(formatInternational("61398765432")).toBe("+61398765432");
    expect(formatInternational("Cooee")).toBe("Cooee");
    expect(maskMobile("61398765432")).toBe("••••••••432");
    expect(maskMobile("12345")).toBe("•••••");
    expect(maskMobile("")).toBe("");
  });

  it("recognises only the stored form", () => {
    expect(isMobile("61412345678")).toBe(true);
    for (const text of [
      "0412345678",
      "+61412345678",
      "61398765432",
      "614123456789",
      "61412345678\n",
    ]) {
      expect(isMobile(text)).toBe(false);
    }
  });

  it("can be typed back in", () => {
    fc.assert(
      fc.property(eightDigits, (digits) => {
        const number = `614${digits}`;
        expect(normaliseMobile(formatMobile(number))).toBe(number);
        expect(normaliseMobile(formatInternational(number))).toBe(number);
      }),
    );
  });
});

describe("splitNumbers", () => {
  it.each([
    ["0412345678,0413111222;0414000111", ["0412345678", "0413111222", "0414000111"]],
    ["0412 345 678, 0413 111 222", ["0412 345 678", "0413 111 222"]],
    ["0412345678 0413111222", ["0412345678", "0413111222"]],
    ["0412 345 678 0413 111 222", ["0412 345 678", "0413 111 222"]],
    ["+61 412 345 678 0413111222\n412345670", ["+61 412 345 678", "0413111222", "412345670"]],
    ["0412 - 345 - 678", ["0412 - 345 - 678"]],
    ["0412345678\tAnn", ["0412345678", "Ann"]],
    ["Ann Lee 0412 345 678", ["Ann", "Lee", "0412 345 678"]],
    [" ,;\n , ", []],
    ["", []],
    ["0 4 1 2 3 4 5 6 7 8", ["0 4 1 2 3 4 5 6 7 8"]],
    ["0 0 6 1 4 1 2 3 4 5 6 7 8", ["0 0 6 1 4 1 2 3 4 5 6 7 8"]],
    ["12345 0413", ["12345 0413"]],
    ["0398765432 0412 345 678", ["0398765432", "0412 345 678"]],
  ])("%j", (text, numbers) => {
    expect(splitNumbers(text)).toEqual(numbers);
  });

  it.each([
    "+64 412 345 678",
    "0064 412 345 678",
    "64 412345678",
    "+64 (0)412 345 678",
    "0412 345 678 9",
    "+1 412 345 6789",
  ])("never cuts an Australian number out of %j", (text) => {
    expect(splitNumbers(text).filter((piece) => normaliseMobile(piece))).toEqual([]);
  });

  it("R412: returns every number in a list, however it is spaced and separated", () => {
    const written = eightDigits.chain((digits) =>
      fc.constantFrom(
        `04${digits}`,
        formatMobile(`614${digits}`),
        formatInternational(`614${digits}`),
      ),
    );
    const separator = fc.constantFrom(",", ";", " ", "\n", ", ", "\r\n");
    fc.assert(
      fc.property(fc.array(fc.tuple(written, separator), { maxLength: 20 }), (list) => {
        const text = list.map(([number, after]) => number + after).join("");
        expect(splitNumbers(text).map(normaliseMobile)).toEqual(
          list.map(([number]) => normaliseMobile(number)),
        );
      }),
    );
  });

  it("loses no digit of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0461 ,;+-a\n") }), (text) => {
        expect(splitNumbers(text).join("").replace(/\D/g, "")).toBe(text.replace(/\D/g, ""));
      }),
    );
  });
});
