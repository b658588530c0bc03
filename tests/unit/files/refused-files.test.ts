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
  ])("takes $name with the MIME type '$type'", async ({ name, bytes, type }) =>
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

describe("R355: files that cannot be read", () => {
  const problem = (words: RegExp) => ({
    code: "FILE_PROBLEM",
    title: "File problem",
    message: expect.stringMatching(words),
  });
  const DAMAGED = problem(/damaged.*try another file/);
  const PASSWORD = problem(/password.*try another file/);
  const UNPACKED = problem(/unpacked.*try another file/);
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>0412345678</t></is></c></row>';

  it("the zip that the others are variations of is read", async () =>
    expect(await refusal("c.xlsx", makeZip(workbookParts(row)))).toBeUndefined());

  it.each([0.3, 0.7, 0.99])(
    "says that a zip cut off at %d of its length is damaged",
    async (part) =>
      expect(await refusal("c.xlsx", XLSX.subarray(0, XLSX.length * part))).toMatchObject(DAMAGED),
  );

  it("says that an .xls cut off is damaged", async () =>
    expect(await refusal("c.xls", XLS.subarray(0, 600))).toMatchObject(DAMAGED));

  it("says that a zip with a changed byte in a part is damaged", async () => {
    const bytes = makeZip(workbookParts(`${row}<!--${"x".repeat(3000)}-->`));
    const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 60;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(await refusal("c.xlsx", bytes)).toMatchObject(DAMAGED);
  });

  it("names the password of an encrypted .xlsx", async () => {
    const locked = makeCompoundFile({ "/EncryptionInfo": PNG, "/EncryptedPackage": XLSX });
    expect(await refusal("c.xlsx", locked)).toMatchObject(PASSWORD);
    expect(await refusal("c.xls", locked)).toMatchObject(PASSWORD);
  });

  it("names the password of an encrypted .xls", async () => {
    const bof = [0x09, 0x08, 16, 0, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0];
    const filePass = [0x2f, 0, 6, 0, 0, 0, 0x34, 0x12, 0x78, 0x56];
    const stream = new Uint8Array([...bof, ...filePass, 0x0a, 0, 0, 0]);
    expect(await refusal("c.xls", makeCompoundFile({ "/Workbook": stream }))).toMatchObject(
      PASSWORD,
    );
  });

  it("names the password of a zip with encrypted entries", async () => {
    const parts = workbookParts(row).map((part) => ({ ...part, flags: 1 }));
    expect(await refusal("c.xlsx", makeZip(parts))).toMatchObject(PASSWORD);
  });

  it("refuses an honest zip bomb by its directory", async () => {
    const parts = workbookParts(row);
    const huge = { name: "xl/media/a.bin", content: new Uint8Array(101 * 1024 * 1024) };
    const bytes = makeZip([...parts, huge]);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await refusal("c.xlsx", bytes)).toMatchObject(UNPACKED);
  });

  it("refuses many parts that pass 100 MB together", async () => {
    const part = { name: "xl/media/a.bin", content: new Uint8Array(26 * 1024 * 1024) };
    const parts = [...workbookParts(row), part, part, part, part];
    expect(await refusal("c.xlsx", makeZip(parts))).toMatchObject(UNPACKED);
  });

  it("stops a bomb whose headers lie at the size that they admit to", async () => {
    const parts = workbookParts(`${row}${" ".repeat(120 * 1024 * 1024)}`);
    const lying = parts.map((part) =>
      part.name.endsWith("sheet1.xml") ? { ...part, declaredSize: 900 } : part,
    );
    expect(await refusal("c.xlsx", makeZip(lying))).toMatchObject(UNPACKED);
  });

  it("refuses a zip with too many entries", async () => {
    const many = Array.from({ length: 2001 }, (_, at) => ({ name: `xl/${at}.xml`, content: "" }));
    expect(await refusal("c.xlsx", makeZip([...workbookParts(row), ...many]))).toMatchObject(
      problem(/too many parts/),
    );
  });

  it("refuses a sheet of more cells than memory holds", async () => {
    const cells = `<row>${"<c><v>1</v></c>".repeat(1_000_001)}</row>`;
    expect(await refusal("c.xlsx", makeZip(workbookParts(cells)))).toMatchObject(
      problem(/too many rows/),
    );
  });

  it("refuses one long text that stands in every cell", async () => {
    const shared = `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2000);
    expect(await refusal("c.xlsx", makeZip(workbookParts(rows, shared)))).toMatchObject(UNPACKED);
  });

  it("refuses a CSV whose padding would outgrow memory", async () => {
    const wide = Array.from({ length: 200 }, (_, at) => `c${at}`).join(",");
    expect(await refusal("c.csv", bytesOf(`${wide}\n${"a\n".repeat(6000)}`))).toMatchObject(
      problem(/too many rows/),
    );
  });

  it("refuses a sheet that is not there, by name", async () =>
    expect(await refusal("c.xlsx", XLSX, "", "Elsewhere")).toMatchObject(
      problem(/no sheet called Elsewhere/),
    ));
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
  ])("R352: says so of %s in %s", async (_what, name, bytes) =>
    expect(await refusal(name, bytes)).toMatchObject(EMPTY),
  );
});

describe("files with invalid data", () => {
  const invalid = (detail: RegExp) => ({ ...INVALID, detail: expect.stringMatching(detail) });

  it("R354: refuses a line of 5 MB", async () =>
    expect(await refusal("c.csv", bytesOf(`Name\n${"x".repeat(5_000_000)}`))).toMatchObject(
      invalid(/^Row 2: The row has more than 131,072 characters/),
    ));

  it("R354: refuses a cell longer than a spreadsheet allows and reads one as long", async () => {
    const cell = (length: number) => bytesOf(`Name,Note\nAda,${"x".repeat(length)}`);
    expect(await refusal("c.csv", cell(32_768))).toMatchObject(
      invalid(/^Row 2: The cell in column B has more than 32,767 characters/),
    );
    expect(await refusal("c.csv", cell(32_767))).toBeUndefined();
  });

  it("R354: refuses 201 columns and reads 200", async () => {
    const wide = (columns: number) => `${"a,".repeat(columns - 1)}a\n0412345678`;
    const why = invalid(/^Row 1: The row has 201 columns. .*at most 200, up to column GR/);
    expect(await refusal("c.csv", bytesOf(wide(201)))).toMatchObject(why);
    expect((await readText(wide(200))).headers).toHaveLength(200);
    const cells = [Array.from({ length: 201 }, (_, at) => `h${at}`), ["x"]];
    expect(await refusal("c.xlsx", asXlsx(workbook({ A: worksheet(cells) })))).toMatchObject(why);
    expect(await refusal("c.xls", asXls(workbook({ A: worksheet(cells) })))).toMatchObject(why);
  });

  it("refuses a file of which no row can be used for its quotes", async () =>
    expect(await refusal("c.csv", bytesOf('Name,Mobile\n"Ada,0412345678'))).toMatchObject(
      invalid(/^Row 2: A quotation mark is not closed/),
    ));

  it("takes a row that is wrong for a rejected row, and reads those around it", async () => {
    const long = "x".repeat(32_768);
    const wide = ",x".repeat(201);
    const text = `Name,Mobile\n"Ada,0412345678\n"Bo" x,0412345679\n${long},1\nCy${wide}\nDi,0412345670\n`;
    const { rows, rowNumbers, problems, malformed } = await readText(text);
    expect(rowNumbers).toEqual([2, 3, 4, 5, 6]);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(["Di", "0412345670"]);
    const quote = "A quotation mark is not closed, or is followed by more text";
    expect(problems).toEqual([
      { row: 2, problem: quote },
      { row: 3, problem: quote },
      { row: 4, problem: "The cell in column A has more than 32,767 characters" },
      { row: 5, problem: "The row has 202 columns. A file can have at most 200" },
    ]);
    expect(malformed).toEqual({ rows: 4, first: { row: 2, text: quote } });
  });

  it("refuses a row far below where a spreadsheet ends", async () =>
    expect(await refusal("c.csv", bytesOf(`Name\nAda\n${"\n".repeat(1_048_576)}Bo`))).toMatchObject(
      {
        code: "FILE_PROBLEM",
        detail: expect.stringMatching(/something in row 1,048,579.*Delete the blank rows/),
      },
    ));

  it("reads past a million line breaks that end a file", async () =>
    expect((await readText(`Name\nAda${"\n".repeat(2_000_000)}`)).totalRows).toBe(1));
});
