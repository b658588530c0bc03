import { expect, it } from "vitest";
import { csvLine } from "#core/rules/cells.ts";
import { xlsxPage } from "#worker/domains/reports/exports/xlsx-file.ts";
import { bytesOf, makeZip, readFile, workbookParts } from "./make-files.ts";

const VALUES = [
  ...[
    "=1+1",
    "-5",
    "@Ann",
    "+61 2 9876 5432",
    "\uff1d1",
    "0412",
    "_x0041_",
    "_x005F_x0041_",
    "a_xyz_",
  ],
  ...['say "hi"', "a,b", "Zo\u00eb & <Co>"],
];
const ROWS = [["Value", "Mobile"], ...VALUES.map((value, at) => [value, `04123456${10 + at}`])];

it("every value of an exported .csv is imported as it was", async () => {
  const bytes = bytesOf(ROWS.map((cells) => `${csvLine(cells)}\r\n`).join(""));
  const { rows } = await readFile({ name: "c.csv", type: "", bytes });
  expect(rows.map(([value]) => value)).toEqual(VALUES);
});

it("every value of an exported .xlsx is imported as it was", async () => {
  const bytes = makeZip(workbookParts(xlsxPage(ROWS)));
  const { rows } = await readFile({ name: "c.xlsx", type: "", bytes });
  expect(rows.map(([value]) => value)).toEqual(VALUES);
});
