import { fileHasTooManyRows, fileInvalid, fileUnpacksTooLarge } from "./file-error.ts";
import {
  MAX_CELL_CHARS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROW_CHARS,
  MAX_ROWS,
  MAX_TOTAL_CHARS,
} from "./limits.ts";

/** Collects a sheet's rows, leaves blank ones out and stops as soon as a limit is passed. */
export class Grid {
  readonly rows: string[][] = [];
  /** The number of each row as a spreadsheet shows it; blank rows count. */
  readonly numbers: number[] = [];
  width = 0;
  private chars = 0;
  private last = 0;

  /** `number`: where the sheet says that the row stands; without it, behind the last one. */
  add(cells: string[], number = this.last + 1): void {
    this.last = Math.max(number, this.last + 1);
    const row = withoutTrailingBlanks(cells);
    if (row.length === 0) return;
    this.measure(row);
    this.rows.push(row);
    this.numbers.push(this.last);
    if (this.rows.length > MAX_ROWS || this.rows.length * this.width > MAX_CELLS) {
      throw fileHasTooManyRows();
    }
  }

  private measure(row: string[]): void {
    if (row.length > MAX_COLUMNS) throw fileInvalid();
    let chars = 0;
    for (const cell of row) {
      if (cell.length > MAX_CELL_CHARS) throw fileInvalid();
      chars += cell.length;
    }
    if (chars > MAX_ROW_CHARS) throw fileInvalid();
    this.chars += chars;
    if (this.chars > MAX_TOTAL_CHARS) throw fileUnpacksTooLarge();
    this.width = Math.max(this.width, row.length);
  }
}

function withoutTrailingBlanks(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && (cells[length - 1] ?? "") === "") length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}
