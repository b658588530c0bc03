import { describe, expect, it } from "vitest";
import { asXls, asXlsx, bytesOf, readText, refusal, workbook, worksheet } from "./make-files.ts";

const EMPTY = { code: "FILE_EMPTY", message: "Your file has no Contacts! Please add contacts." };

const INVALID = { code: "FILE_INVALID", message: "Invalid or missing data in the uploaded file." };

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

  it("R354: refuses a cell longer than a spreadsheet allows and reads one of that length", async () => {
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

  it("refuses a file whose quotes leave no usable row", async () =>
    expect(await refusal("c.csv", bytesOf('Name,Mobile\n"Ada,0412345678'))).toMatchObject(
      invalid(/^Row 2: A quotation mark is not closed/),
    ));

  it("rejects a malformed row, and reads those around it", async () => {
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
