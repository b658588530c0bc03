import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine, defuseCell } from "#core/rules/cells.ts";

describe("cells", () => {
  it.each(["=1+1", "+61412345678", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1"])(
    "%j is defused",
    (text) => expect(defuseCell(text)).toBe(`'${text}`),
  );

  it.each(["", "Ann", "61412345678", "a=b", " =1", "'=1", "5-3"])("%j stays", (text) => {
    expect(defuseCell(text)).toBe(text);
  });

  it("quotes what RFC 4180 requires, and nothing else", () => {
    expect(csvLine(["a", 'say "hi"', "b,c", "d\r\ne", "", "=x,y"])).toBe(
      'a,"say ""hi""","b,c","d\r\ne",,"\'=x,y"',
    );
  });

  it("are read back by a CSV reader as the defused cells", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", ",", '"', "\r", "\n", "=", "'", " ", ";", "é"),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const { data } = Papa.parse<string[]>(`${csvLine(cells)}\r\n`, {
          delimiter: ",",
          newline: "\r\n",
        });
        expect(data[0]).toEqual(cells.map(defuseCell));
      }),
    );
  });
});
