import type { Encoding, Separator } from "#core/contract/sheet-options.ts";
import type { RowProblem } from "./check-row.ts";
import type { FileFormat } from "./file-format.ts";

/** One row of a sheet as text. Blank rows are left out, and count in the numbers. */
export interface SheetRow {
  /** As a spreadsheet shows it, from 1. */
  number: number;
  cells: string[];
  /** Why the row cannot be used; its cells are then only what is worth showing. */
  problem?: RowProblem;
}

export interface SheetSource {
  name: string;
  /** Reads from the top each time. A batch is a few milliseconds of work, and may be empty. */
  rows: () => AsyncGenerator<SheetRow[]>;
}

/** A file opened for reading: its visible sheets, and how its text is to be read. */
export interface Book {
  format: FileFormat;
  sheets: SheetSource[];
  /** Names of sheets that are there and hold nothing to import. */
  hidden: string[];
  /** Only of a text file. */
  separator?: Separator;
  encoding?: Encoding;
  /** Bytes that did not fit the file's encoding and were read one by one. */
  repaired: number;
}
