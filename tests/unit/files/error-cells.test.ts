import { describe, expect, it } from "vitest";
import {
  asXls,
  asXlsx,
  bytesOf,
  makeZip,
  readFile,
  readText,
  workbook,
  workbookParts,
  worksheet,
} from "./make-files.ts";

const EXCEL = ["#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!"];
const OTHERS = ["#CALC!", "#GETTING_DATA", "#ERROR!", "Err:502", "#n/a", " #N/A "];

describe("errors of formulas, as text", () => {
  it.each([...EXCEL, ...OTHERS])("reads %s as empty and counts it", async (text) =>
    expect(await readText(`Name,Mobile\nAda,0412345678\n"${text}",0412345679`)).toMatchObject({
      errorCells: 1,
      rows: [
        ["Ada", "0412345678"],
        ["", "0412345679"],
      ],
      columns: [{ filled: 1, samples: ["Ada"] }, { filled: 2 }],
    }),
  );

  it.each(["#1", "#NA", "N/A", "see #N/A", "Err:", "#REF! #REF!"])("keeps %s", async (text) =>
    expect(await readText(`Name,Mobile\n${text},0412345678`)).toMatchObject({
      errorCells: 0,
      rows: [[text, "0412345678"]],
    }),
  );

  it("counts the errors of a row that has nothing else, which is blank", async () =>
    expect(
      await readText("#N/A,\nName,Mobile\nAda,0412345678\n#N/A,#N/A\nBo,0412345679"),
    ).toMatchObject({ errorCells: 2, headerRow: 2, totalRows: 2, rowNumbers: [3, 5] }));
});

describe("error cells of workbooks", () => {
  const people = worksheet([
    ["Name", "Mobile", "Suburb"],
    ["Ada", "0412345678", ""],
    ["", "0412345679", "#REF!"],
    ["", "", ""],
  ]);
  people.C2 = { t: "e", v: 0x2a, w: "#N/A" };
  people.A3 = { t: "e", v: 0x17, w: "#REF!" };
  people.A4 = { t: "e", v: 0x07, w: "#DIV/0!" };
  const rows =
    '<row><c t="str"><v>Name</v></c><c t="str"><v>Mobile</v></c></row><row><c t="e"><v>#NEW!</v></c><c><v>412345678</v></c></row>';
  const xml =
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Mobile</Data></Cell></Row><Row><Cell><Data ss:Type="Error">#N/A</Data></Cell><Cell><Data ss:Type="String">0412345678</Data></Cell></Row></Table></Worksheet></Workbook>';

  it.each([
    ["c.xlsx", asXlsx(workbook({ A: people }))],
    ["c.xls", asXls(workbook({ A: people }))],
  ])("are empty and counted in %s", async (name, bytes) =>
    expect(await readFile({ name, type: "", bytes })).toMatchObject({
      errorCells: 4,
      rows: [
        ["Ada", "0412345678", ""],
        ["", "0412345679", ""],
      ],
    }),
  );

  it.each([
    ["an error that is not known yet", "c.xlsx", makeZip(workbookParts(rows)), "412345678"],
    ["an XML spreadsheet", "c.xls", bytesOf(xml), "0412345678"],
  ])("are empty and counted: %s", async (_what, name, bytes, mobile) =>
    expect(await readFile({ name, type: "", bytes })).toMatchObject({
      errorCells: 1,
      rows: [["", mobile]],
    }),
  );
});
