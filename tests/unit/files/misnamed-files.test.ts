import { describe, expect, it } from "vitest";
import { asXls, asXlsx, bytesOf, readFile, workbook, worksheet } from "./make-files.ts";

const BOOK = workbook({
  People: worksheet([
    ["Name", "Mobile"],
    ["Ada", "0412345678"],
  ]),
});
const ADA = { headers: ["Name", "Mobile"], rows: [["Ada", "0412345678"]] };

const HTML = `<html><head><style>td { color: red }</style><title>Export</title></head><body>
  <table><tr><th>Name<th>Mobile</tr>
  <tr><td><b>Ada</b><script>alert(1)</script></td><td>0412345678</td></tr></table></body></html>`;

const XML = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
  <Worksheet ss:Name="Cover"><Table><Row><Cell><Data ss:Type="String">Title</Data></Cell></Row></Table></Worksheet>
  <Worksheet ss:Name="People"><Table>
    <Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Mobile</Data></Cell><Cell ss:Index="4"><Data ss:Type="String">Born</Data></Cell></Row>
    <Row ss:Index="5"><Cell ss:MergeAcross="0"><Data ss:Type="String">Ada &amp; Bo</Data></Cell><Cell><Data ss:Type="Number">412345678</Data></Cell><Cell ss:Index="4"><Data ss:Type="DateTime">2023-03-15T00:00:00.000</Data></Cell></Row>
  </Table></Worksheet>
</Workbook>`;

describe("a file with another kind's extension, as programs export them", () => {
  const read = (name: string, bytes: Uint8Array) => readFile({ name, type: "", bytes });

  it("reads an .xlsx called .xls and an .xls called .xlsx", async () => {
    expect(await read("c.xls", asXlsx(BOOK))).toMatchObject({ ...ADA, format: "xlsx" });
    expect(await read("c.xlsx", asXls(BOOK))).toMatchObject({ ...ADA, format: "xls" });
  });

  it("reads CSV called .xls", async () =>
    expect(await read("c.xls", bytesOf("Name\tMobile\nAda\t0412345678\n"))).toMatchObject(ADA));

  it("reads the table of a web page called .xls, as text", async () =>
    expect(await read("c.xls", bytesOf(HTML))).toMatchObject({ ...ADA, sheets: ["Table 1"] }));

  it("puts a cell that spans two columns in both, and a table within a cell in that cell", async () => {
    const html =
      "<table><tr><td>Name<td>Mobile<td>Note</tr><tr><td colspan=2>Ada<td><table><tr><td>a</table></tr><tr><td>Bo<td>0412345678<td>x</tr></table>";
    expect((await read("c.xls", bytesOf(html))).rows).toEqual([
      ["Ada", "", "a"],
      ["Bo", "0412345678", "x"],
    ]);
  });

  it("reads an XML spreadsheet called .xls", async () =>
    expect(await read("c.xls", bytesOf(XML))).toMatchObject({
      sheets: ["Cover", "People"],
      sheet: "People",
      headers: ["Name", "Mobile", "Column 3", "Born"],
      rows: [["Ada & Bo", "412345678", "", "15/03/2023"]],
      rowNumbers: [5],
    }));
});
