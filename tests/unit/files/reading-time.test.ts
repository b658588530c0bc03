import { expect, it } from "vitest";
import { bytesOf, makeZip, readFile, workbookParts } from "./make-files.ts";

const ROWS = 50_000;

it("reads all 50,000 rows of an .xlsx and of a .csv", async () => {
  const cells = (at: number) =>
    `<row r="${at + 2}"><c r="A${at + 2}" t="inlineStr"><is><t>Person ${at}</t></is></c><c r="B${at + 2}"><v>${61_400_000_000 + at}</v></c></row>`;
  const header =
    '<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="B1" t="str"><v>Mobile</v></c></row>';
  const numbers = Array.from({ length: ROWS }, (_, at) => at);
  const files = {
    "c.xlsx": makeZip(workbookParts(header + numbers.map(cells).join(""))),
    "c.csv": bytesOf(
      `Name,Mobile\n${numbers.map((at) => `Person ${at},${61_400_000_000 + at}`).join("\n")}`,
    ),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const started = performance.now();
    const { rows } = await readFile({ name, type: "", bytes });
    console.info(`${name}: ${ROWS} rows in ${Math.round(performance.now() - started)} ms`);
    expect(rows).toHaveLength(ROWS);
    expect(rows.at(-1)).toEqual([`Person ${ROWS - 1}`, String(61_400_000_000 + ROWS - 1)]);
  }
});
