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
  width = 0;
  private chars = 0;

  add(cells: string[]): void {
    const row = withoutTrailingBlanks(cells);
    if (row.length === 0) return;
    this.measure(row);
    this.rows.push(row);
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
