import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "./make-files.ts";

const SIGNS = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
const EACH = Object.entries(SIGNS);

describe("a few contacts, with few clues to the separator", () => {
  it.each(EACH)("reads one contact with %s and a trailing line break", async (name, sign) => {
    const sheet = await readText(`Name${sign}Mobile\nAda${sign}0412345678\n`);
    expect(sheet).toMatchObject({
      separator: name,
      headers: ["Name", "Mobile"],
      rows: [["Ada", "0412345678"]],
    });
  });

  it.each(EACH)("reads one contact with %s and no header", async (name, sign) =>
    expect(await readText(`Ada${sign}0412345678\r\n\r\n`)).toMatchObject({
      separator: name,
      rows: [["Ada", "0412345678"]],
    }),
  );

  it.each(EACH)("reads a file with %s and blank lines among its first rows", async (name, sign) => {
    const rows = Array.from({ length: 30 }, (_, at) => `P${at}${sign}04123456${at + 10}`);
    const text = ["", `Name${sign}Mobile`, "", "", ...rows, ""].join("\r\n");
    expect(await readText(text)).toMatchObject({ separator: name, totalRows: 30 });
  });

  it("reads commas if the notes are full of semicolons, and vice versa", async () => {
    const rows = (sign: string, other: string) =>
      Array.from({ length: 9 }, (_, at) => `041234567${at}${sign}a${other} b${other} c`);
    expect(await readText(["Mobile,Notes", ...rows(",", ";")].join("\n"))).toMatchObject({
      headers: ["Mobile", "Notes"],
      separator: "comma",
    });
    expect(await readText(["Mobile;Notes", ...rows(";", ",")].join("\n"))).toMatchObject({
      headers: ["Mobile", "Notes"],
      separator: "semicolon",
    });
  });

  it("takes a tab as the separator even if a comma comes before it", async () =>
    expect(await readText(",\t0400000000\n")).toMatchObject({
      separator: "tab",
      rows: [[",", "0400000000"]],
    }));

  it("keeps one column of numbers whole", async () =>
    expect((await readText("Mobile\n0412345678\n")).headers).toEqual(["Mobile"]));

  it("treats quotes after a blank as quotes", async () =>
    expect(
      (await readText('Name, Mobile\n"Ada", "0412345678"\nBo, "0412 345 679" \n')).rows,
    ).toEqual([
      ["Ada", "0412345678"],
      ["Bo", "0412 345 679"],
    ]));

  it.each(EACH)("follows a sep= line of %s against all appearances", async (name, sign) =>
    expect(
      await readText(`sep=${sign}\r\nName${sign}Mobile\r\nA,b;c|d${sign}0412345678`),
    ).toMatchObject({ separator: name, rowNumbers: [3] }),
  );

  it("reads with the separator that the person chose", async () =>
    expect(await readText("Name,Mobile\nAda,0412345678", { separator: "pipe" })).toMatchObject({
      headers: ["Name,Mobile"],
      separator: "pipe",
    }));
});

/** Tables of at least two columns, one of them of mobile numbers, blank cells not at the end. */
const cell = fc
  .array(fc.constantFrom(..."abc ,;|\t\"\n'é🙂"), { maxLength: 8 })
  .map((letters) => letters.join("").trim())
  .filter((text) => !/^'|^=|e/i.test(text));
const row = fc.record({
  cells: fc.array(cell, { minLength: 1, maxLength: 3 }),
  mobile: fc.integer({ min: 0, max: 99_999_999 }).map((n) => `04${String(n).padStart(8, "0")}`),
});

describe("whatever a spreadsheet writes", () => {
  it("is read back as the same table", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(SIGNS)),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.array(fc.record({ row, blanks: fc.nat(2) }), { minLength: 1, maxLength: 12 }),
        async (sign, newline, quoteAll, lines) => {
          const width = Math.max(...lines.map(({ row: { cells } }) => cells.length));
          const table = lines.map(({ row: { cells, mobile } }) => [
            ...Array.from({ length: width }, (_, at) => cells[at] ?? ""),
            mobile,
          ]);
          const written = table.map((cells) =>
            cells.map((text) => quoted(text, sign, quoteAll)).join(sign),
          );
          const text = lines
            .map(({ blanks }, at) => newline.repeat(blanks) + written[at] + newline)
            .join("");
          const expected = table.map((cells) => cells.map((text) => text.replace(/\r\n?/g, "\n")));
          const read = await readText(text, { headerRow: 0 });
          expect(read.rows).toEqual(expected);
          expect(SIGNS[read.separator ?? "comma"]).toBe(sign);
          expect(read.malformed.rows).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function quoted(text: string, sign: string, always: boolean): string {
  const needed = always || text.includes(sign) || /["\n]/.test(text);
  return needed ? `"${text.replaceAll('"', '""')}"` : text;
}
