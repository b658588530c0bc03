import { Buffer } from "node:buffer";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readFile, readText } from "./make-files.ts";

const EXPECTED = { headers: ["Name", "Mobile"], rows: [["Zoë", "0412345678"]] };
const TEXT = "Name,Mobile\nZoë,0412345678\n";

function readBytes(bytes: Buffer) {
  return readFile({ name: "Our people.csv", type: "", bytes: new Uint8Array(bytes) });
}

function swapped(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

describe("encodings", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a byte-order mark", Buffer.from(`\uFEFF${TEXT}`)],
    ["UTF-16 LE with a mark", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
    ["UTF-16 LE without a mark", Buffer.from(TEXT, "utf16le")],
    ["UTF-16 BE with a mark", swapped(`\uFEFF${TEXT}`)],
    ["UTF-16 BE without a mark", swapped(TEXT)],
    ["Windows-1252", Buffer.from(TEXT, "latin1")],
  ])("reads %s", async (_name, bytes) => expect(await readBytes(bytes)).toMatchObject(EXPECTED));

  it("reads the quotes and dashes that are in Windows-1252 but not in Latin-1", async () => {
    const bytes = Buffer.from("Name,Mobile\nO\x92Brien \x96 caf\xe9,0412345678", "latin1");
    expect((await readBytes(bytes)).rows).toEqual([["O’Brien – café", "0412345678"]]);
  });

  it("is one sheet named after the file", async () =>
    expect(await readBytes(Buffer.from(TEXT))).toMatchObject({
      format: "csv",
      sheets: ["Our people"],
      sheet: "Our people",
    }));
});

describe("delimiters and lines", () => {
  it.each([",", ";", "\t", "|"])("finds the delimiter %j", async (delimiter) => {
    const data = [
      ["Name", "Mobile", "Note"],
      ["Ada", "0412345678", `a${delimiter}b`],
      ["Bo", "0412345679", "c"],
    ];
    const sheet = await readText(Papa.unparse(data, { delimiter }));
    expect([sheet.headers, ...sheet.rows]).toEqual(data);
  });

  it("follows Excel's own sep= line", async () =>
    expect(await readText("sep=;\nName;Mobile\nAda, B;0412345678")).toMatchObject({
      headers: ["Name", "Mobile"],
      rows: [["Ada, B", "0412345678"]],
    }));

  it("reads a single column", async () =>
    expect(await readText("Mobile\n0412345678\n0412345679")).toMatchObject({
      headers: ["Mobile"],
      rows: [["0412345678"], ["0412345679"]],
    }));

  it.each(["\n", "\r\n", "\r"])("ends lines at %j", async (newline) =>
    expect(
      (await readText(["Name,Mobile", "Ada,0412345678", "Bo,0412345679"].join(newline))).rows,
    ).toEqual([
      ["Ada", "0412345678"],
      ["Bo", "0412345679"],
    ]),
  );

  it("keeps quotes, delimiters and line breaks inside cells", async () =>
    expect((await readText('Name,Note\r\n"Ada ""the first""","one, two\r\nthree"')).rows).toEqual([
      ['Ada "the first"', "one, two\nthree"],
    ]));

  it("pads ragged rows and skips blank ones", async () =>
    expect(await readText("\n,,\nName,Mobile\nAda\n\n , \nBo,0412345679,extra,\n")).toMatchObject({
      headers: ["Name", "Mobile", "Column 3"],
      rows: [
        ["Ada", "", ""],
        ["Bo", "0412345679", "extra"],
      ],
    }));
});

describe("headers", () => {
  it("names empty headers by their position", async () =>
    expect((await readText("Name,Mobile,,Note\nAda,0412345678,x,y")).headers).toEqual([
      "Name",
      "Mobile",
      "Column 3",
      "Note",
    ]));

  it("numbers duplicates, whatever their case, and never creates a new one", async () =>
    expect((await readText("Name,Name,name,Name 2\na,b,c,d")).headers).toEqual([
      "Name",
      "Name 2",
      "name 3",
      "Name 2 2",
    ]));

  it("treats a first row with a mobile as data", async () =>
    expect(await readText("Ada,0412 345 678\nBo,0412345679")).toMatchObject({
      headers: ["Column 1", "Column 2"],
      rows: [
        ["Ada", "0412 345 678"],
        ["Bo", "0412345679"],
      ],
    }));

  it("treats a file of one mobile as a contact", async () =>
    expect(await readText("0412345678")).toMatchObject({
      headers: ["Column 1"],
      rows: [["0412345678"]],
    }));
});

describe("numbers that a spreadsheet wrote", () => {
  it.each([
    ['"=""0412345678"""', "0412345678"],
    ['="0412345678"', "0412345678"],
    ["'0412345678", "0412345678"],
    ["6.1412345678E+10", "61412345678"],
    ["4.12345678e8", "412345678"],
    ["+61 412 345 678", "+61 412 345 678"],
    ["6.14E+10", "6.14E+10"],
    ["1.5e3", "1.5e3"],
  ])("reads %s as %s", async (written, read) =>
    expect((await readText(`Name,Mobile\nAda,${written}`)).rows).toEqual([["Ada", read]]),
  );
});

it("numbers the rows as a spreadsheet does, counting blank ones and the header", async () => {
  expect((await readText("Name,Mobile\n\nAda,0412345678\n,\nBo,0412345679\n")).rowNumbers).toEqual([
    3, 5,
  ]);
  expect((await readText("0412345678,Ada\n\n0412345679,Bo")).rowNumbers).toEqual([1, 3]);
  expect((await readText("sep=;\nName;Mobile\nAda;0412345678")).rowNumbers).toEqual([3]);
});
