import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { type WorkBook, write } from "xlsx";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { sharedTexts } from "#worker/sheets/xls/shared-texts.ts";
import {
  asXls,
  asXlsx,
  makeXls,
  makeZip,
  readFile,
  workbook,
  workbookParts,
  worksheet,
} from "./make-files.ts";

const FORMATS = [
  { format: "xlsx", write: asXlsx },
  { format: "xls", write: asXls },
] as const;

describe.each(FORMATS)(".$format workbooks", ({ format, write }) => {
  const read = (book: WorkBook, sheet?: string) =>
    readFile({ name: `c.${format}`, type: "", bytes: write(book) }, { sheet });

  it("reads headers and rows", async () => {
    const sheet = worksheet([
      ["Name", "Mobile"],
      ["Zoë 🙂", "0412345678"],
      ["Bo", "0412345679"],
    ]);
    expect(await read(workbook({ People: sheet }))).toMatchObject({
      format,
      sheets: ["People"],
      sheet: "People",
      headers: ["Name", "Mobile"],
      rows: [
        ["Zoë 🙂", "0412345678"],
        ["Bo", "0412345679"],
      ],
      rowNumbers: [2, 3],
    });
  });

  it("numbers the rows as the spreadsheet does, counting blank ones", async () => {
    const sheet = worksheet([["Name"], [null], ["Ada"], [null], [null], ["Bo"]]);
    expect((await read(workbook({ A: sheet }))).rowNumbers).toEqual([3, 6]);
  });

  it("keeps every digit of numbers, whatever their format shows", async () => {
    const sheet = worksheet([
      ["Mobile", "Short", "Postcode", "Amount", "Sum", "Tiny"],
      [61412345678, 412345678, 800, 12.5, 0.1 + 0.2, 0.0000001],
    ]);
    Object.assign(sheet.A2 ?? {}, { z: "0.00E+00" });
    Object.assign(sheet.C2 ?? {}, { z: "0000" });
    expect((await read(workbook({ A: sheet }))).rows).toEqual([
      ["61412345678", "412345678", "0800", "12.5", "0.3", "0.0000001"],
    ]);
  });

  it("treats a first row with a mobile stored as a number as data", async () => {
    const result = await read(workbook({ A: worksheet([["Ada", 412345678]]) }));
    expect(result.headers).toEqual(["Column 1", "Column 2"]);
    expect(result.rows).toEqual([["Ada", "412345678"]]);
  });

  it("writes dates as DD/MM/YYYY and times with hh:mm A", async () => {
    const sheet = worksheet([
      ["Born", "Visit", "At"],
      [45_000, 45_000.5, 0.75],
    ]);
    Object.assign(sheet.A2 ?? {}, { z: "m/d/yy" });
    Object.assign(sheet.B2 ?? {}, { z: "yyyy-mm-dd hh:mm" });
    Object.assign(sheet.C2 ?? {}, { z: "h:mm" });
    expect((await read(workbook({ A: sheet }))).rows).toEqual([
      ["15/03/2023", "15/03/2023 12:00 PM", "06:00 PM"],
    ]);
  });

  it("counts days from 1904 if the workbook does", async () => {
    const sheet = worksheet([["Born"], [43_538]]);
    Object.assign(sheet.A2 ?? {}, { z: "dd/mm/yyyy" });
    const book = workbook({ A: sheet });
    book.Workbook = { WBProps: { date1904: true } };
    expect((await read(book)).rows).toEqual([["15/03/2023"]]);
  });

  it("returns the saved value of a formula", async () => {
    const sheet = worksheet([
      ["Mobile", "Name"],
      [0, ""],
    ]);
    sheet.A2 = { t: "n", v: 61412345678, f: "61412345670+8" };
    sheet.B2 = { t: "s", v: "Ada L", f: '"Ada"&" L"' };
    expect((await read(workbook({ A: sheet }))).rows).toEqual([["61412345678", "Ada L"]]);
  });

  it("writes booleans as words and errors as nothing", async () => {
    const sheet = worksheet([
      ["Name", "Member", "Left", "Broken"],
      ["Ada", true, false, ""],
    ]);
    sheet.D2 = { t: "e", v: 0x2a, w: "#N/A" };
    expect((await read(workbook({ A: sheet }))).rows).toEqual([["Ada", "TRUE", "FALSE", ""]]);
  });

  it("leaves mark-up in a cell as the text it is", async () =>
    expect(
      (await read(workbook({ A: worksheet([["Name"], ["<b>Ada</b> &amp; Bo"]]) }))).rows,
    ).toEqual([["<b>Ada</b> &amp; Bo"]]));

  it("skips blank rows, pads ragged ones and names empty and duplicate headers", async () => {
    const sheet = worksheet([
      [null],
      ["Name", null, "Name"],
      ["Ada"],
      [" ", null],
      ["Bo", "x", "y", "z"],
    ]);
    expect(await read(workbook({ A: sheet }))).toMatchObject({
      headers: ["Name", "Column 2", "Name 2", "Column 4"],
      rows: [
        ["Ada", "", "", ""],
        ["Bo", "x", "y", "z"],
      ],
    });
  });

  it("lists visible sheets with data, and opens the first of them or the one requested", async () => {
    const book = workbook({
      Cover: worksheet([]),
      Secret: worksheet([["Name"], ["Hidden"]]),
      Members: worksheet([["Name"], ["Ada"]]),
      Guests: worksheet([["Name"], ["Bo"]]),
    });
    book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}, {}] };
    expect(await read(book)).toMatchObject({
      sheets: ["Members", "Guests"],
      sheet: "Members",
      rows: [["Ada"]],
    });
    expect(await read(book, "Guests")).toMatchObject({ sheet: "Guests", rows: [["Bo"]] });
    await expect(read(book, "Cover")).rejects.toThrow("no Contacts");
  });

  it("names hidden sheets with data, which can be chosen, and opens one where no visible one has rows", async () => {
    const book = workbook({
      Cover: worksheet([["Our members"]]),
      Blank: worksheet([]),
      Old: worksheet([["Name"], ["Ada"]]),
      Members: worksheet([
        ["Name", "Mobile"],
        ["Bo", "0412345678"],
      ]),
    });
    book.Workbook = { Sheets: [{}, { Hidden: 1 }, { Hidden: 1 }, { Hidden: 2 }] };
    expect(await read(book)).toMatchObject({
      ...{ sheets: ["Cover"], sheet: "Members", rows: [["Bo", "0412345678"]] },
      hidden: { sheets: ["Old", "Members"] },
    });
    expect(await read(book, "Old")).toMatchObject({ sheet: "Old", rows: [["Ada"]] });
    await expect(read(book, "Blank")).rejects.toThrow("no Contacts");
  });

  it("knows a sheet and a column by their names however their accents are written", async () => {
    const sheet = worksheet([["Pre\u0301nom"], ["Ada"]]);
    const book = workbook({ Other: worksheet([["Name"], ["Bo"]]), "Adhe\u0301rents": sheet });
    expect(await read(book, "Adh\u00e9rents")).toMatchObject({
      ...{ sheets: ["Other", "Adh\u00e9rents"], sheet: "Adh\u00e9rents" },
      headers: ["Pr\u00e9nom"],
    });
  });

  it("reads rows and columns far from the top left corner", async () => {
    const sheet = worksheet([["Name"]]);
    sheet.C60000 = { t: "s", v: "Ada" };
    sheet["!ref"] = "A1:C60000";
    expect(await read(workbook({ A: sheet }))).toMatchObject({
      headers: ["Name", "Column 2", "Column 3"],
      rows: [["", "", "Ada"]],
    });
  });
});

describe("large sheets, which are read in chunks", () => {
  const ROWS = 40_000;
  const expected = Array.from({ length: ROWS }, (_, at) => [
    `${61_400_000_000 + at}`,
    "7",
    `${at}`,
  ]);

  it("reads every row of an .xlsx in order", async () => {
    const rows = expected.map(
      (row) => `<row>${row.map((v) => `<c><v>${v}</v></c>`).join("")}</row>`,
    );
    const title =
      '<row><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c t="str"><v>C</v></c></row>';
    const bytes = makeZip(workbookParts(title + rows.join("")));
    const sheet = await readFile({ name: "c.xlsx", type: "", bytes });
    expect(sheet.headers).toEqual(["A", "B", "C"]);
    expect(sheet.rows).toEqual(expected);
  });

  it("reads every row of an .xls in order, even if its columns were written one after another", async () => {
    const columns = [0, 1, 2].flatMap((column) =>
      expected.map((row, at) => ({ row: at, column, value: Number(row[column]) })),
    );
    const bytes = makeXls({ Other: [{ row: 0, column: 0, value: 5 }], People: columns });
    const sheet = await readFile({ name: "c.xls", type: "", bytes }, { sheet: "People" });
    expect(sheet.sheets).toEqual(["Other", "People"]);
    expect(sheet.rows).toEqual(expected);
  });
});

describe("the shared texts of an .xls", () => {
  const names = Array.from({ length: 1_200 }, (_, at) =>
    at % 3 === 0 ? `Zoë 🙂 ${at}` : at % 3 === 1 ? `Plain ${at}` : `Łukasz ${at}`,
  );
  const rows = [["Name", "Note"], ...names.map((name, at) => [name, `Note ${at}`])];

  it("are read across the records that continue their table", async () => {
    const bytes = new Uint8Array(
      write(workbook({ A: worksheet(rows) }), { type: "buffer", bookType: "biff8", bookSST: true }),
    );
    const sheet = await readFile({ name: "c.xls", type: "", bytes });
    expect(sheet.headers).toEqual(["Name", "Note"]);
    expect(sheet.rows).toEqual(rows.slice(1));
  });

  it("are read with fonts and phonetic hints between them, and with characters of two widths", async () => {
    const part = (type: number, ...bytes: number[]) => {
      const content = Buffer.from(bytes);
      return Buffer.concat([
        Buffer.from([type, 0, content.length & 255, content.length >> 8]),
        content,
      ]);
    };
    const wide = (text: string) => [...Buffer.from(text, "utf16le")];
    const record = Buffer.concat([
      // Three texts; the first has a font run and two extra bytes, and continues in wide letters.
      part(0xfc, 3, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0x0c, 1, 0, 2, 0, 0, 0, 65, 100),
      part(0x3c, 1, ...wide("aŁ"), 1, 0, 0, 0, 9, 9, 2, 0, 1, ...wide("é🙂").slice(0, 2)),
      part(0x3c, 0, 66, 1, 0, 0, 67),
    ]);
    expect(await sharedTexts(record)).toEqual(["AdaŁ", "éB", "C"]);
  });
});

describe("what other programs write to an .xlsx", () => {
  const read = (rows: string, shared?: string) =>
    readFile({ name: "c.xlsx", type: "", bytes: makeZip(workbookParts(rows, shared)) });

  it("joins the runs of rich text and leaves phonetic hints out", async () => {
    const shared =
      '<sst><si><r><rPr><b/></rPr><t xml:space="preserve">Ada </t></r><r><t>Lovelace</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si></sst>';
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>';
    expect((await read(rows, shared)).rows).toEqual([["Ada Lovelace"]]);
  });

  it("reads cells without references and entities in texts", async () =>
    expect(
      await read(
        '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="str"><v>Mobile</v></c></row><row><c t="inlineStr"><is><t>Tom &amp; J&#233;r&#xF4;me</t></is></c><c><v>4.12345678E8</v></c></row>',
      ),
    ).toMatchObject({ headers: ["Name", "Mobile"], rows: [["Tom & Jérôme", "412345678"]] }));
});

describe("a zip64 archive", () => {
  const rows =
    '<row><c t="str"><v>Mobile</v></c></row><row><c><v>412345678</v></c></row><row><c><v>412345679</v></c></row>';
  const read = (bytes: Uint8Array) => readFile({ name: "c.xlsx", type: "", bytes });

  it("is read like any other", async () =>
    expect(await read(makeZip(workbookParts(rows), true))).toMatchObject({
      format: "xlsx",
      rows: [["412345678"], ["412345679"]],
    }));
});

describe("what a workbook hides", () => {
  it("leaves out hidden rows unless they are asked for, and names hidden columns and sheets", async () => {
    const sheet = worksheet([
      ["Name", "Mobile", "Notes"],
      ["Ann", "0412345678", "x"],
      ["Bo", "0412345679", "y"],
      ["Cy", "0412345670", "z"],
    ]);
    sheet["!rows"] = [{}, {}, { hidden: true }, {}];
    sheet["!cols"] = [{}, {}, { hidden: true }];
    const book = workbook({ People: sheet, Old: worksheet([["Name"], ["Di"]]) });
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    const bytes = asXlsx(book);
    const read = (options: SheetOptions) => readFile({ name: "c.xlsx", type: "", bytes }, options);
    expect(await read({})).toMatchObject({
      totalRows: 2,
      rowNumbers: [2, 4],
      hidden: { rows: 1, included: false, columns: [2], sheets: ["Old"] },
    });
    expect(await read({ hiddenRows: "include" })).toMatchObject({
      totalRows: 3,
      rowNumbers: [2, 3, 4],
      hidden: { rows: 1, included: true },
    });
  });

  it("reads the visible sheets where a hidden one cannot be read", async () => {
    const parts = workbookParts(
      '<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>Ada</v></c></row>',
    );
    const added = parts.map((part) =>
      part.name === "xl/workbook.xml"
        ? {
            ...part,
            content: `${part.content}`.replace(
              "</sheets>",
              '<sheet name="Old" sheetId="9" state="hidden" r:id="rId9"/></sheets>',
            ),
          }
        : part,
    );
    const broken = { name: "xl/worksheets/sheet2.xml", content: `<worksheet>${"<x>".repeat(600)}` };
    const bytes = makeZip([...added, broken]);
    expect(await readFile({ name: "c.xlsx", type: "", bytes })).toMatchObject({
      ...{ rows: [["Ada"]], hidden: { sheets: [] } },
    });
  });

  it("says so where all rows are hidden", async () => {
    const sheet = worksheet([
      ["Name", "Mobile"],
      ["Ann", "0412345678"],
    ]);
    sheet["!rows"] = [{}, { hidden: true }];
    const bytes = asXlsx(workbook({ People: sheet }));
    await expect(readFile({ name: "c.xlsx", type: "", bytes })).rejects.toMatchObject({
      detail: expect.stringContaining("are hidden"),
    });
  });

  it("knows the hidden rows and columns of an .xls", async () => {
    const cells = [1, 2, 3].flatMap((row) => [
      { row, column: 0, value: 412345678 + row },
      { row, column: 1, value: row },
    ]);
    const bytes = makeXls({ People: cells }, { row: 2, column: 1 });
    const file = { name: "c.xls", type: "", bytes };
    expect(await readFile(file)).toMatchObject({
      totalRows: 2,
      rowNumbers: [2, 4],
      hidden: { rows: 1, included: false, columns: [1], sheets: [] },
    });
    expect(await readFile(file, { hiddenRows: "include" })).toMatchObject({ totalRows: 3 });
  });
});
