import { describe, expect, it } from "vitest";
import { bytesOf, makeCompoundFile, makeZip, refusal, XLS_TYPE, XLSX_TYPE } from "./make-files.ts";
import { PNG, XLS, XLSX } from "./sample-files.ts";

const NOT_SUPPORTED = {
  code: "FILE_NOT_SUPPORTED",
  title: "File not supported",
  message: ".xls, .xlsx, and .csv files are allowed",
};

const CSV = bytesOf("Name,Mobile\nAda,0412345678\n");

const HTML = bytesOf("<html><table><tr><td>0412345678</td></tr></table></html>");

describe("the kind of file", () => {
  it.each([
    "contacts.txt",
    "contacts.ods",
    "contacts.xlsm",
    "contacts.csv.exe",
    "contacts",
    ".csv/x",
  ])("R338: refuses the extension of %s", async (name) =>
    expect(await refusal(name, CSV)).toMatchObject(NOT_SUPPORTED),
  );

  it.each([
    { name: "c.csv", bytes: CSV, type: "text/csv" },
    { name: "C.CSV", bytes: CSV, type: "text/csv; charset=utf-8" },
    { name: "c.csv", bytes: CSV, type: "application/vnd.ms-excel" },
    { name: "c.csv", bytes: CSV, type: "application/csv" },
    { name: "c.csv", bytes: CSV, type: "text/plain" },
    { name: "c.csv", bytes: CSV, type: "application/octet-stream" },
    { name: "c.csv", bytes: CSV, type: "" },
    { name: "c.xls", bytes: XLS, type: XLS_TYPE },
    { name: "c.xls", bytes: XLS, type: "" },
    { name: "c.xlsx", bytes: XLSX, type: XLSX_TYPE },
    { name: "c.xlsx", bytes: XLSX, type: "application/octet-stream" },
  ])("accepts $name with the MIME type '$type'", async ({ name, bytes, type }) =>
    expect(await refusal(name, bytes, type)).toBeUndefined(),
  );

  it.each([
    { name: "c.csv", bytes: CSV, type: "image/png" },
    { name: "c.csv", bytes: CSV, type: XLSX_TYPE },
    { name: "c.xls", bytes: XLS, type: XLSX_TYPE },
    { name: "c.xls", bytes: XLS, type: "text/csv" },
    { name: "c.xlsx", bytes: XLSX, type: XLS_TYPE },
    { name: "c.xlsx", bytes: XLSX, type: "text/html" },
  ])("R339: refuses $name with the MIME type $type", async ({ name, bytes, type }) =>
    expect(await refusal(name, bytes, type)).toMatchObject(NOT_SUPPORTED),
  );

  it.each([
    [
      "a Word document",
      "c.xls",
      /holds a Word document/,
      makeCompoundFile({ "/WordDocument": PNG }),
    ],
    ["CSV text", "c.xlsx", /holds plain text. Rename it to end in .csv/, CSV],
    ["HTML", "c.xlsx", /holds a web page \(HTML\)/, HTML],
    [
      "a plain zip",
      "c.xlsx",
      /holds a zip archive. Unpack it/,
      makeZip([{ name: "a.txt", content: "a" }]),
    ],
    [
      "a Word document",
      "c.xlsx",
      /holds a Word document/,
      makeZip([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "word/document.xml", content: "<a/>" },
      ]),
    ],
    [
      "a binary workbook",
      "c.xlsx",
      /an Excel binary workbook \(.xlsb\)/,
      makeZip([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "xl/workbook.bin", content: "a" },
      ]),
    ],
    ["a PNG", "c.xlsx", /holds a picture/, PNG],
    ["a PNG", "c.csv", /holds a picture/, PNG],
    ["an .xlsx", "c.csv", /rename it to end in .xlsx/, XLSX],
    ["an .xls", "c.csv", /rename it to end in .xls\./, XLS],
    ["HTML", "c.csv", /called .csv but holds a web page \(HTML\)/, HTML],
    ["a PDF", "c.csv", /holds a PDF document/, bytesOf("%PDF-1.7\n1 0 obj\n")],
    ["other XML", "c.xls", /holds XML or other mark-up/, bytesOf("<?xml version='1.0'?><a/>")],
    ["Excel 4", "c.xls", /Excel 4 or older/, new Uint8Array([9, 4, 6, 0, 0, 4, 16, 0, 0, 0])],
    ["bytes of no kind", "c.csv", /something other than text/, new Uint8Array([1, 2, 3, 4])],
  ])("R340: refuses %s called %s, and says what it is", async (_what, name, detail, bytes) =>
    expect(await refusal(name, bytes)).toMatchObject({
      ...NOT_SUPPORTED,
      detail: expect.stringMatching(detail),
    }),
  );
});

describe("the size of a file", () => {
  const padded = (length: number) => {
    const text = `Name,Mobile\n${"Ada Lovelace from Marylebone,0412345678\n".repeat(100_000)}`;
    return bytesOf(text.padEnd(length, "\n"));
  };

  it("R341: refuses more than 5242880 bytes", async () =>
    expect(await refusal("c.csv", padded(5_242_881))).toMatchObject({
      code: "FILE_TOO_LARGE",
      title: "File size to large",
      message: "File must be less than 5MB",
    }));

  it("reads 5242880 bytes", async () =>
    expect(await refusal("c.csv", padded(5_242_880))).toBeUndefined());
});
