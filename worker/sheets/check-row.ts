import { formatCount } from "#core/rules/counts.ts";
import type { SheetRow } from "./book.ts";
import { emptyErrors } from "./error-texts.ts";
import { MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROW_CHARS } from "./limits.ts";

export interface RowProblem {
  kind: "columns" | "cell" | "row" | "quote";
  /** For the user: what is wrong, and what the limit is. */
  text: string;
}

const SHOWN_CELLS = 20;
const SHOWN_CHARS = 200;

/**
 * A row without its errors and trailing blanks, and with its problem, if any; undefined for a blank
 * row. Empties the cells with errors.
 */
export function checkRow(
  number: number,
  cells: string[],
  columns = cells.length,
): SheetRow | undefined {
  const errorCells = emptyErrors(cells);
  let length = cells.length;
  while (length > 0 && (cells[length - 1] ?? "") === "") length -= 1;
  if (length === 0) return errorCells > 0 ? { number, cells: [], errorCells } : undefined;
  const row = length === cells.length ? cells : cells.slice(0, length);
  const problem = problemOf(row, length < cells.length ? length : columns);
  if (problem) return malformed(number, row, problem);
  return errorCells > 0 ? { number, cells: row, errorCells } : { number, cells: row };
}

/** A row that cannot be used, with as much of it as helps to find it. */
export function malformed(number: number, cells: readonly string[], problem: RowProblem): SheetRow {
  const shown = cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_CHARS));
  return { number, cells: shown, problem };
}

export function unclosedQuote(): RowProblem {
  return { kind: "quote", text: "A quotation mark is not closed, or is followed by more text" };
}

export function longRow(): RowProblem {
  return { kind: "row", text: `The row has more than ${formatCount(MAX_ROW_CHARS)} characters` };
}

function problemOf(cells: readonly string[], columns: number): RowProblem | undefined {
  if (columns > MAX_COLUMNS) {
    return {
      kind: "columns",
      text: `The row has ${formatCount(columns)} columns. A file can have at most ${MAX_COLUMNS}`,
    };
  }
  let chars = 0;
  for (const [index, cell] of cells.entries()) {
    if (cell.length > MAX_CELL_CHARS) return longCell(index);
    chars += cell.length;
  }
  return chars > MAX_ROW_CHARS ? longRow() : undefined;
}

function longCell(index: number): RowProblem {
  const limit = formatCount(MAX_CELL_CHARS);
  return {
    kind: "cell",
    text: `The cell in column ${columnName(index)} has more than ${limit} characters`,
  };
}

/** A column's name in a spreadsheet: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnName(before - 1) : "") + String.fromCharCode(65 + (index % 26));
}
