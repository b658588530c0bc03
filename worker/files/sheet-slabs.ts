import { fileHasTooManyRows } from "./file-error.ts";
import { MAX_CELLS, SLAB_CELLS } from "./limits.ts";

const SHEET_DATA = /<(?:\w+:)?sheetData[ />]/;
const VALUE = /<(?:\w+:)?(?:v|is)[ >]/;

export const EMPTY_SHEET = sheetOf("");
export const SHEET_WITH_A_VALUE = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');

/** Whether the text of a workbook's part is a worksheet's. */
export function isWorksheet(text: string): boolean {
  return SHEET_DATA.test(text);
}

export function hasValues(worksheet: string): boolean {
  return VALUE.test(worksheet);
}

/**
 * Cuts a worksheet's XML at the ends of rows into worksheets of some 100,000 cells each. SheetJS makes
 * an object of every cell, so a large sheet read at once would not fit in an isolate's memory.
 */
export function* sheetSlabs(worksheet: string): Generator<string> {
  const marks = /<(?:\w+:)?c[ />]|<\/(?:\w+:)?row>/g;
  const opening = SHEET_DATA.exec(worksheet)?.index ?? 0;
  let start = worksheet.indexOf(">", opening) + 1;
  let cells = 0;
  marks.lastIndex = start;
  for (let mark = marks.exec(worksheet); mark !== null; mark = marks.exec(worksheet)) {
    if (mark[0][1] !== "/") {
      cells += 1;
      if (cells > MAX_CELLS) throw fileHasTooManyRows();
    } else if (cells >= SLAB_CELLS) {
      yield sheetOf(worksheet.slice(start, marks.lastIndex));
      start = marks.lastIndex;
      cells = 0;
    }
  }
  const end = worksheet.slice(start).search(/<\/(?:\w+:)?sheetData>/);
  yield sheetOf(worksheet.slice(start, end === -1 ? undefined : start + end));
}

function sheetOf(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}
