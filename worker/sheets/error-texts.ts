/** What a cell shows whose formula failed: Excel's errors, and those that Google Sheets and LibreOffice add. */
const ERROR_TEXTS: ReadonlySet<string> = new Set([
  "#N/A",
  "#REF!",
  "#VALUE!",
  "#DIV/0!",
  "#NAME?",
  "#NULL!",
  "#NUM!",
  "#SPILL!",
  "#CALC!",
  "#FIELD!",
  "#BLOCKED!",
  "#CONNECT!",
  "#BUSY!",
  "#UNKNOWN!",
  "#EXTERNAL!",
  "#PYTHON!",
  "#TIMEOUT!",
  "#GETTING_DATA",
  "#ERROR!",
]);
const LIBREOFFICE_ERROR = /^Err:\d{3}$/;

/** How a workbook's error cell is read, whichever its error. */
export const ERROR_CELL = "#N/A";

/** Empties the cells of a row that hold an error; returns how many did. */
export function emptyErrors(cells: string[]): number {
  let found = 0;
  for (const [index, cell] of cells.entries()) {
    if (!isError(cell)) continue;
    cells[index] = "";
    found += 1;
  }
  return found;
}

function isError(cell: string): boolean {
  if (cell.startsWith("#")) return ERROR_TEXTS.has(cell.toUpperCase());
  return cell.startsWith("Err:") && LIBREOFFICE_ERROR.test(cell);
}
