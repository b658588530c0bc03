import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import {
  asXls,
  asXlsx,
  bytesOf,
  makeExcel5,
  readFile,
  readText,
  workbook,
  worksheet,
} from "./make-files.ts";

const PEOPLE = worksheet([
  ["Name", "Mobile"],
  ["Ada", "0412345678"],
]);
const ADA = { headers: ["Name", "Mobile"], rows: [["Ada", "0412345678"]] };

function csvOf(bytes: Uint8Array, encoding?: "macintosh" | "windows-1252" | "utf-8") {
  return readFile({ name: "c.csv", type: "", bytes: new Uint8Array(bytes) }, { encoding });
}

describe.each([
  { format: "xlsx", write: asXlsx },
  { format: "xls", write: asXls },
])("the sheets of an $format", ({ format, write }) => {
  const read = (sheets: Parameters<typeof workbook>[0]) =>
    readFile({ name: `c.${format}`, type: "", bytes: write(workbook(sheets)) });

  it("skips a sheet with only a title, but still lists it", async () =>
    expect(await read({ Cover: worksheet([["Our customers"]]), People: PEOPLE })).toMatchObject({
      ...ADA,
      sheets: ["Cover", "People"],
      sheet: "People",
    }));

  it("prefers the sheet with mobile numbers", async () => {
    const notes = worksheet([
      ["Topic", "Note"],
      ["a", "b"],
    ]);
    expect(await read({ Notes: notes, Empty: worksheet([]), People: PEOPLE })).toMatchObject({
      ...ADA,
      sheets: ["Notes", "People"],
    });
  });

  it("finds the names of the columns below a title", async () => {
    const titled = worksheet([
      ["Customers of the Newtown shop"],
      [null],
      ["Printed", "21/11/2026"],
      ["First name", "Suburb", "Postcode", "Mobile"],
      ["Ada", "Newtown", "2042", "0412345678"],
    ]);
    expect(await read({ A: titled })).toMatchObject({
      headerRow: 4,
      headers: ["First name", "Suburb", "Postcode", "Mobile"],
      rows: [["Ada", "Newtown", "2042", "0412345678"]],
      rowNumbers: [5],
    });
  });
});

describe("the row with the names of the columns", () => {
  const text = "Our list\nName,Mobile\nBo,unknown\nAda,0412345678";

  it("is the first full one, even if the first number comes later", async () =>
    expect(await readText(text)).toMatchObject({ headerRow: 2, rowNumbers: [3, 4] }));

  it("is the last that looks like one if there is one column", async () =>
    expect(await readText("Contact list\nMobile\n0412345678")).toMatchObject({
      headerRow: 2,
      headers: ["Mobile"],
    }));

  it.each([
    { headerRow: 0, headers: ["Column 1", "Column 2"], rowNumbers: [1, 2, 3, 4] },
    { headerRow: 3, headers: ["Bo", "unknown"], rowNumbers: [4] },
  ])("is row $headerRow if someone says so", async ({ headerRow, ...expected }) =>
    expect(await readText(text, { headerRow })).toMatchObject({ headerRow, ...expected }),
  );

  it("shows the first rows as they are, to choose from", async () =>
    expect((await readText(text)).head.slice(0, 2)).toEqual([
      { row: 1, cells: ["Our list"] },
      { row: 2, cells: ["Name", "Mobile"] },
    ]));
});

describe("the characters of a .csv", () => {
  const lines = "Name,Mobile\nZoë Müller,0412345678\nRené Noël,0412345679\n";

  it("repairs one stray byte and leaves everything else as it is", async () => {
    const bytes = Buffer.concat([
      bytesOf(lines),
      Buffer.from("Jos\xe9 \x96 x,0412345670\n", "latin1"),
    ]);
    const sheet = await csvOf(bytes);
    expect(sheet).toMatchObject({ encoding: "utf-8", repaired: 2, garbled: { rows: 0 } });
    expect(sheet.rows.map(([name]) => name)).toEqual(["Zoë Müller", "René Noël", "José – x"]);
  });

  it("reads what an old Mac wrote", async () => {
    const bytes = Buffer.from(
      "Name,Mobile\rZo\x91 M\x9fller,0412345678\rRen\x8e No\x91l\xd5s,0412345679\r",
      "latin1",
    );
    const sheet = await csvOf(bytes);
    expect(sheet.encoding).toBe("macintosh");
    expect(sheet.rows.map(([name]) => name)).toEqual(["Zoë Müller", "René Noël’s"]);
  });

  it("recognises Windows characters, and reads another encoding on request", async () => {
    const bytes = Buffer.from("Name,Mobile\nZo\xeb O\x92Brien,0412345678\n", "latin1");
    expect(await csvOf(bytes)).toMatchObject({
      encoding: "windows-1252",
      rows: [["Zoë O’Brien", "0412345678"]],
    });
    expect(await csvOf(bytes, "macintosh")).toMatchObject({ encoding: "macintosh" });
  });

  it.each([
    ["JosÃ©", "UTF-8 that was read as Windows letters once"],
    ["donâ€™t", "a quote that was read so"],
    ["Jos\uFFFD", "a replacement character"],
    ["Jos\u0092", "a control character"],
  ])("points at %s: %s", async (name) =>
    expect((await readText(`Name,Mobile\nAda,0412345678\n${name},0412345679`)).garbled).toEqual({
      rows: 1,
      first: { row: 3, column: 0, text: name },
    }),
  );

  it("points at nothing in names from half the world", async () =>
    expect(
      (
        await readText(
          "Name,Mobile\nÂngela São João Ñandú Łukasz Đặng 王小明 O’Brien – 20 °,0412345678",
        )
      ).garbled.rows,
    ).toBe(0));
});

describe("the characters of an .xls from before Excel 97", () => {
  it.each([
    { page: 1252, bytes: "Zo\xeb M\xfcller", name: "Zoë Müller" },
    { page: 1251, bytes: "\xc8\xe2\xe0\xed", name: "Иван" },
    { page: 1250, bytes: "\xa3ukasz Dvo\xf8\xe1k", name: "Łukasz Dvořák" },
    { page: 10_000, bytes: "Zo\x91 M\x9fller", name: "Zoë Müller" },
    { page: 0x8000, bytes: "Zo\x91 M\x9fller", name: "Zoë Müller" },
    { page: 932, bytes: "\x8eR\x93c", name: "山田" },
  ])("reads code page $page", async ({ page, bytes, name }) => {
    const texts = ["Name", "Mobile", bytes, "0412345678"].map((text) =>
      Buffer.from(text, "latin1"),
    );
    const file = makeExcel5(page, [texts.slice(0, 2), texts.slice(2)]);
    expect((await readFile({ name: "c.xls", type: "", bytes: file })).rows).toEqual([
      [name, "0412345678"],
    ]);
  });
});
