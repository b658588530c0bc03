import { MAX_IMPORT_BYTES } from "#core/rules/file-limits.ts";
import { fileEmpty, fileNotSupported, filePasswordProtected, fileTooLarge } from "./file-error.ts";
import { claimedFormat, containerOf, type FileFormat } from "./file-format.ts";
import { readCsv } from "./read-csv.ts";
import { isPasswordProtectedXlsx, readXls } from "./read-xls.ts";
import { readXlsx, type SheetGrid } from "./read-xlsx.ts";
import { tabulate } from "./tabulate.ts";

export { FileError, type FileErrorCode } from "./file-error.ts";

/** One sheet of an uploaded contacts file; every row has as many cells as there are headers. */
export interface SheetFile {
  format: FileFormat;
  /** Names of the visible sheets that have data; a CSV file has one, called after the file. */
  sheets: string[];
  sheet: string;
  headers: string[];
  rows: string[][];
  /** The number of each row as a spreadsheet shows it; blank rows count, but are left out. */
  rowNumbers: number[];
}

export interface UploadedFile {
  name: string;
  /** The MIME type that the browser sent; may be empty. */
  type: string;
  bytes: Uint8Array;
}

/** Reads a .csv, .xls or .xlsx file of contacts (spec: audience, section 5, group file import); throws FileError. */
export function readSheet(file: UploadedFile, options: { sheet?: string } = {}): SheetFile {
  const format = claimedFormat(file.name, file.type);
  if (file.bytes.byteLength > MAX_IMPORT_BYTES) throw fileTooLarge();
  if (file.bytes.byteLength === 0) throw fileEmpty();
  const { sheets, sheet, grid } = readGrid(format, file, options.sheet);
  return { format, sheets, sheet, ...tabulate(grid) };
}

function readGrid(format: FileFormat, file: UploadedFile, wanted?: string): SheetGrid {
  const container = containerOf(file.bytes);
  if (format === "xlsx" && container === "zip") return readXlsx(file.bytes, wanted);
  if (format === "xls" && container === "cfb") return readXls(file.bytes, wanted);
  if (format === "csv" && container === "text") {
    const sheet = file.name
      .trim()
      .replace(/^.*[/\\]/, "")
      .replace(/\.[^.]+$/, "");
    return { sheets: [sheet], sheet, grid: readCsv(file.bytes) };
  }
  if (format === "xlsx" && container === "cfb" && isPasswordProtectedXlsx(file.bytes)) {
    throw filePasswordProtected();
  }
  throw fileNotSupported();
}
