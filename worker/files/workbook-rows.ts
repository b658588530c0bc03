import type { WorkBook } from "xlsx";
import { cellText } from "./cell-text.ts";
import { fileHasTooManyRows, fileInvalid } from "./file-error.ts";
import type { Grid } from "./grid.ts";
import { sheetRows, usesDate1904 } from "./sheetjs.ts";

/** The outer bounds of any Excel sheet; a reference beyond them is made up. */
const EXCEL_ROWS = 1_048_576;
const EXCEL_COLUMNS = 16_384;

/** Adds the rows of a parsed sheet to the grid as text and lets go of its cells on the way. */
export function addWorkbookRows(grid: Grid, workbook: WorkBook, sheet: string): void {
  const source = sheetRows(workbook, sheet);
  if (source.length > EXCEL_ROWS) throw fileHasTooManyRows();
  const date1904 = usesDate1904(workbook);
  for (let index = 0; index < source.length; index += 1) {
    const cells = source[index];
    if (cells === undefined) continue;
    if (cells.length > EXCEL_COLUMNS) throw fileInvalid();
    const texts = Array.from(cells, (cell) => cellText(cell, date1904));
    grid.add(texts, index + 1);
    source[index] = undefined;
  }
}
