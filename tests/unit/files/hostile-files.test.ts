import { describe, expect, it } from "vitest";
import { chooseSheet } from "#worker/sheets/choose-sheet.ts";
import { bytesOf, makeZip, readFile, workbookParts } from "./make-files.ts";

/** These files used to take minutes or never finish; a busy machine is slow, but not that slow. */
const SOON_MS = 5_000;

async function soon<T>(read: Promise<T>): Promise<T | Error> {
  const started = performance.now();
  const result = await read.catch((error: unknown) => {
    if (error instanceof Error) return error;
    throw error;
  });
  expect(performance.now() - started).toBeLessThan(SOON_MS);
  return result;
}

const read = (name: string, text: string) => readFile({ name, type: "", bytes: bytesOf(text) });

describe("a file made to keep the reader busy", () => {
  it("is judged by its start, in time that grows only with the start", async () => {
    const found = await soon(read("c.csv", `${"<!---->".repeat(200)}Mobile\n0412345678`));
    expect(found).toMatchObject({ code: "FILE_NOT_SUPPORTED" });
  });

  it("is still a web page behind comments", async () => {
    const html = "<!-- a --> <!-- <b> --><table><tr><td>Mobile<tr><td>0412345678</table>";
    expect(await read("c.xls", html)).toMatchObject({ rows: [["0412345678"]] });
  });

  it.each([
    ["a web page", "<html>"],
    ["an XML spreadsheet", "<Workbook>"],
  ])("is refused if the elements of %s are nested endlessly", async (_, start) => {
    const found = await soon(read("c.xls", start + "<a>".repeat(400_000)));
    expect(found).toMatchObject({ code: "FILE_PROBLEM" });
  });

  it("finds the header among long cells of many words", async () => {
    const long = `"${"name ".repeat(6_000)}\nx"`;
    const row = Array.from({ length: 4 }, () => long).join(",");
    const text = `${`${row}\n`.repeat(35)}1,2,3,0412345678`;
    expect(await soon(read("c.csv", text))).toMatchObject({ totalRows: 35 });
  });

  it("limits a row that begins with quotes like any other", async () => {
    const text = `Name,Mobile\n"",${",".repeat(4_000_000)}\nAda,0412345678`;
    const { malformed } = await read("c.csv", text);
    expect(malformed).toMatchObject({
      rows: 1,
      first: { row: 2, text: "The row has more than 131,072 characters" },
    });
  });

  it("follows unmatched quotes beyond their lines only a limited number of times", async () => {
    const rows = '",x","\n'.repeat(60_000);
    const found = await soon(read("c.csv", `Name,Mobile\nAda,0412345678\n${rows}`));
    expect(found).toMatchObject({ malformed: { first: { row: 3 } } });
  });

  it("is refused if an element has endless attributes", async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ");
    const found = await soon(read("c.xls", `<Workbook ${many}/>`));
    expect(found).toMatchObject({ code: "FILE_PROBLEM" });
  });

  it("reads a part of a workbook as one sheet, however many sheets it claims to have", async () => {
    const parts = workbookParts('<row r="1"><c r="A1"><v>412345678</v></c></row>').map((part) =>
      part.name === "xl/workbook.xml"
        ? {
            ...part,
            content: `<workbook><sheets>${Array.from(
              { length: 20_000 },
              (_, at) => `<sheet name="S${at}" r:id="rId1"/>`,
            ).join("")}</sheets></workbook>`,
          }
        : part,
    );
    const found = await soon(readFile({ name: "c.xlsx", type: "", bytes: makeZip(parts) }));
    expect(found).toMatchObject({ sheets: ["S0"] });
  });

  it("reads the first tables of a page that has tens of thousands", async () => {
    const page = `<html>${"<table><tr><td>0412345678</table>".repeat(50_000)}`;
    expect(await soon(read("c.xls", page))).toMatchObject({ sheet: "Table 1" });
  });

  const workbook = (rows: string) =>
    readFile({ name: "c.xlsx", type: "", bytes: makeZip(workbookParts(rows)) });

  it.each([
    ["rows", "<row/>".repeat(300_001)],
    ["cells", `<row>${'<c s="1"/>'.repeat(300_001)}</row>`],
  ])("is refused at its 300,001st blank of its %s", async (_, rows) => {
    const found = await workbook(`${rows}<row`).catch((error: unknown) => error);
    expect(found).toMatchObject({
      code: "FILE_PROBLEM",
      detail: expect.stringContaining("more than 300,000 blank rows and cells"),
    });
  });

  it("is refused at the first cell behind the last column", async () => {
    const row = `<row>${"<c><v>1</v></c>".repeat(16_385)}<c`;
    const found = await workbook(row).catch((error: unknown) => error);
    expect(found).toMatchObject({
      code: "FILE_PROBLEM",
      detail: "Row 1 has more columns than the 16,384 of a spreadsheet.",
    });
  });

  it("is read no further than a first row that is too wide", async () => {
    let batches = 0;
    const problem = { kind: "columns", text: "The row has 300 columns" } as const;
    const rows = async function* () {
      for (let number = 1; number < 1000; number++) {
        batches++;
        yield [{ number, cells: ["a"], problem }];
      }
    };
    const sheets = [{ name: "S", rows }];
    await chooseSheet({ format: "xlsx", sheets, repaired: 0 }, undefined);
    expect(batches).toBe(1);
  });
});
