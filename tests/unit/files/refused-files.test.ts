import { describe, expect, it } from "vitest";
import {
  asXls,
  asXlsx,
  bytesOf,
  makeCompoundFile,
  makeZip,
  readText,
  refusal,
  workbook,
  workbookParts,
  worksheet,
  XLS_TYPE,
  XLSX_TYPE,
} from "./make-files.ts";

const NOT_SUPPORTED = {
  code: "FILE_NOT_SUPPORTED",
  title: "File not supported",
  message: ".xls, .xlsx, and .csv files are allowed",
};
const EMPTY = { code: "FILE_EMPTY", message: "Your file has no Contacts! Please add contacts." };
const INVALID = { code: "FILE_INVALID", message: "Invalid or missing data in the uploaded file." };
const CSV = bytesOf("Name,Mobile\nAda,0412345678\n");
const BOOK = workbook({
  People: worksheet([
    ["Name", "Mobile"],
    ["Ada", "0412345678"],
  ]),
});
const XLSX = asXlsx(BOOK);
const XLS = asXls(BOOK);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]);
const HTML = bytesOf("<html><table><tr><td>0412345678</td></tr></table></html>");

describe("the kind of file", () => {
  it.each([
    "contacts.txt",
    "contacts.ods",
    "contacts.xlsm",
    "contacts.csv.exe",
    "contacts",
    ".csv/x",
  ])("refuses the extension of %s", (name) => expect(refusal(name, CSV)).toEqual(NOT_SUPPORTED));

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
  ])("takes $name with the MIME type '$type'", ({ name, bytes, type }) =>
    expect(refusal(name, bytes, type)).toBeUndefined(),
  );

  it.each([
    { name: "c.csv", bytes: CSV, type: "image/png" },
    { name: "c.csv", bytes: CSV, type: XLSX_TYPE },
    { name: "c.xls", bytes: XLS, type: XLSX_TYPE },
    { name: "c.xls", bytes: XLS, type: "text/csv" },
    { name: "c.xlsx", bytes: XLSX, type: XLS_TYPE },
    { name: "c.xlsx", bytes: XLSX, type: "text/html" },
  ])("refuses $name with the MIME type $type", ({ name, bytes, type }) =>
    expect(refusal(name, bytes, type)).toEqual(NOT_SUPPORTED),
  );

  it.each([
    ["HTML", "c.xls", HTML],
    ["CSV text", "c.xls", CSV],
    ["an .xlsx", "c.xls", XLSX],
    ["a Word document", "c.xls", makeCompoundFile({ "/WordDocument": PNG })],
    ["an .xls", "c.xlsx", XLS],
    ["CSV text", "c.xlsx", CSV],
    ["a plain zip", "c.xlsx", makeZip([{ name: "a.txt", content: "a" }])],
    [
      "a Word document",
      "c.xlsx",
      makeZip([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "word/document.xml", content: "<a/>" },
      ]),
    ],
    [
      "a binary workbook",
      "c.xlsx",
      makeZip([
        { name: "[Content_Types].xml", content: "<a/>" },
        { name: "xl/workbook.bin", content: "a" },
      ]),
    ],
    ["a PNG", "c.xlsx", PNG],
    ["a PNG", "c.csv", PNG],
    ["an .xlsx", "c.csv", XLSX],
    ["an .xls", "c.csv", XLS],
    ["HTML", "c.csv", HTML],
    ["a PDF", "c.csv", bytesOf("%PDF-1.7\n1 0 obj\n")],
  ])("refuses %s called %s", (_what, name, bytes) =>
    expect(refusal(name, bytes)).toEqual(NOT_SUPPORTED),
  );
});

describe("the size of a file", () => {
  const padded = (length: number) => {
    const text = `Name,Mobile\n${"Ada Lovelace from Marylebone,0412345678\n".repeat(100_000)}`;
    return bytesOf(text.padEnd(length, "\n"));
  };

  it("refuses more than 5242880 bytes", () =>
    expect(refusal("c.csv", padded(5_242_881))).toEqual({
      code: "FILE_TOO_LARGE",
      title: "File size to large",
      message: "File must be less than 5MB",
    }));

  it("reads 5242880 bytes", () => expect(refusal("c.csv", padded(5_242_880))).toBeUndefined());
});

describe("files that cannot be read", () => {
  const problem = (words: RegExp) => ({
    code: "FILE_PROBLEM",
    title: "File problem",
    message: expect.stringMatching(words),
  });
  const DAMAGED = problem(/damaged.*try another file/);
  const PASSWORD = problem(/password.*try another file/);
  const UNPACKED = problem(/unpacked.*try another file/);
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>0412345678</t></is></c></row>';

  it("the zip that the others are variations of is read", () =>
    expect(refusal("c.xlsx", makeZip(workbookParts(row)))).toBeUndefined());

  it.each([0.3, 0.7, 0.99])("says that a zip cut off at %d of its length is damaged", (part) =>
    expect(refusal("c.xlsx", XLSX.subarray(0, XLSX.length * part))).toEqual(DAMAGED),
  );

  it("says that an .xls cut off is damaged", () =>
    expect(refusal("c.xls", XLS.subarray(0, 600))).toEqual(DAMAGED));

  it("says that a zip with a changed byte in a part is damaged", () => {
    const bytes = makeZip(workbookParts(`${row}<!--${"x".repeat(3000)}-->`));
    const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 60;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(refusal("c.xlsx", bytes)).toEqual(DAMAGED);
  });

  it("names the password of an encrypted .xlsx", () => {
    const locked = makeCompoundFile({ "/EncryptionInfo": PNG, "/EncryptedPackage": XLSX });
    expect(refusal("c.xlsx", locked)).toEqual(PASSWORD);
    expect(refusal("c.xls", locked)).toEqual(PASSWORD);
  });

  it("names the password of an encrypted .xls", () => {
    const bof = [0x09, 0x08, 16, 0, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0];
    const filePass = [0x2f, 0, 6, 0, 0, 0, 0x34, 0x12, 0x78, 0x56];
    const stream = new Uint8Array([...bof, ...filePass, 0x0a, 0, 0, 0]);
    expect(refusal("c.xls", makeCompoundFile({ "/Workbook": stream }))).toEqual(PASSWORD);
  });

  it("names the password of a zip with encrypted entries", () => {
    const parts = workbookParts(row).map((part) => ({ ...part, flags: 1 }));
    expect(refusal("c.xlsx", makeZip(parts))).toEqual(PASSWORD);
  });

  it("refuses an honest zip bomb by its directory", () => {
    const parts = workbookParts(row);
    const huge = { name: "xl/media/a.bin", content: new Uint8Array(101 * 1024 * 1024) };
    const bytes = makeZip([...parts, huge]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(refusal("c.xlsx", bytes)).toEqual(UNPACKED);
  });

  it("refuses many parts that pass 100 MB together", () => {
    const part = { name: "xl/media/a.bin", content: new Uint8Array(26 * 1024 * 1024) };
    const parts = [...workbookParts(row), part, part, part, part];
    expect(refusal("c.xlsx", makeZip(parts))).toEqual(UNPACKED);
  });

  it("stops a bomb whose headers lie at the size that they admit to", () => {
    const parts = workbookParts(`${row}${" ".repeat(120 * 1024 * 1024)}`);
    const lying = parts.map((part) =>
      part.name.endsWith("sheet1.xml") ? { ...part, declaredSize: 900 } : part,
    );
    expect(refusal("c.xlsx", makeZip(lying))).toEqual(UNPACKED);
  });

  it("refuses a zip with too many entries", () => {
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, content: "" }));
    expect(refusal("c.xlsx", makeZip([...workbookParts(row), ...many]))).toEqual(
      problem(/too many parts/),
    );
  });

  it("refuses a sheet of more cells than memory holds", () => {
    const cells = `<row>${"<c><v>1</v></c>".repeat(1_000_001)}</row>`;
    expect(refusal("c.xlsx", makeZip(workbookParts(cells)))).toEqual(problem(/too many rows/));
  });

  it("refuses one long text that stands in every cell", () => {
    const shared = `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2000);
    expect(refusal("c.xlsx", makeZip(workbookParts(rows, shared)))).toEqual(UNPACKED);
  });

  it("refuses a CSV whose padding would outgrow memory", () => {
    const wide = Array.from({ length: 200 }, (_, at) => `c${at}`).join(",");
    expect(refusal("c.csv", bytesOf(`${wide}\n${"a\n".repeat(6000)}`))).toEqual(
      problem(/too many rows/),
    );
  });

  it("refuses a sheet that is not there, by name", () =>
    expect(refusal("c.xlsx", XLSX, "", "Elsewhere")).toEqual(problem(/no sheet called Elsewhere/)));
});

describe("files without contacts", () => {
  const empty = workbook({ Sheet1: worksheet([]) });
  const headers = workbook({ Sheet1: worksheet([["Name", "Mobile"]]) });
  it.each([
    ["no bytes as .csv", "c.csv", bytesOf("")],
    ["no bytes as .xlsx", "c.xlsx", bytesOf("")],
    ["a byte-order mark alone", "c.csv", bytesOf("\uFEFF")],
    ["blank lines alone", "c.csv", bytesOf(" \n,,\n\r\n")],
    ["only headers", "c.csv", bytesOf("Name,Mobile\n")],
    ["an empty sheet", "c.xlsx", asXlsx(empty)],
    ["an empty sheet", "c.xls", asXls(empty)],
    ["only headers", "c.xlsx", asXlsx(headers)],
    ["only headers", "c.xls", asXls(headers)],
    ["only spaces", "c.xlsx", asXlsx(workbook({ A: worksheet([[" "], ["  "]]) }))],
  ])("says so of %s in %s", (_what, name, bytes) =>
    expect(refusal(name, bytes)).toMatchObject(EMPTY),
  );
});

describe("files with invalid data", () => {
  it("refuses a line of 5 MB", () =>
    expect(refusal("c.csv", bytesOf(`Name\n${"x".repeat(5_000_000)}`))).toMatchObject(INVALID));

  it("refuses a cell longer than a spreadsheet allows and reads one as long", () => {
    expect(refusal("c.csv", bytesOf(`Name\n${"x".repeat(32_768)}`))).toMatchObject(INVALID);
    expect(refusal("c.csv", bytesOf(`Name\n${"x".repeat(32_767)}`))).toBeUndefined();
  });

  it("refuses 201 columns and reads 200", () => {
    const wide = (columns: number) => `${"a,".repeat(columns - 1)}a\n0412345678`;
    expect(refusal("c.csv", bytesOf(wide(201)))).toMatchObject(INVALID);
    expect(readText(wide(200)).headers).toHaveLength(200);
    const cells = [Array.from({ length: 201 }, (_, at) => `h${at}`), ["x"]];
    expect(refusal("c.xlsx", asXlsx(workbook({ A: worksheet(cells) })))).toMatchObject(INVALID);
    expect(refusal("c.xls", asXls(workbook({ A: worksheet(cells) })))).toMatchObject(INVALID);
  });

  it("refuses a quote that never closes, which would swallow the rows behind it", () =>
    expect(refusal("c.csv", bytesOf('Name,Mobile\n"Ada,0412345678\nBo,0412345679'))).toMatchObject(
      INVALID,
    ));
});
