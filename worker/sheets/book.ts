import type { Encoding, Separator } from "#core/contract/imports/sheet-options.ts";
import type { RowProblem } from "./check-row.ts";
import type { FileFormat } from "./file-format.ts";

/** One row of a sheet as text. Blank rows are left out, but they count in the row numbers. */
export interface SheetRow {
  /** As numbered in a spreadsheet, from 1. */
  number: number;
  cells: string[];
  /** Why the row cannot be used; its cells are then only those worth showing. */
  problem?: RowProblem;
  /** How many cells hold an error such as #N/A and are empty here; a row of nothing else has no cells. */
  errorCells?: number;
  /** Whether a filter or a person hid it. */
  hidden?: boolean;
}

export interface SheetSource {
  name: string;
  /** Whether the workbook hides it. */
  hidden?: boolean;
  /** Reads from the top on each call. A batch is a few milliseconds of work, and may be empty. */
  rows: () => AsyncGenerator<SheetRow[]>;
  /** The columns that are hidden, numbered from 0; known once its first rows are read. */
  hiddenColumns?: ReadonlySet<number>;
}

/** An opened file: its sheets, and how its text is read. */
export interface Book {
  format: FileFormat;
  sheets: SheetSource[];
  /** Only for a text file. */
  separator?: Separator;
  encoding?: Encoding;
  /** Bytes that did not fit the file's encoding and were decoded one by one. */
  repaired: number;
}
