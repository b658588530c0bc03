import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import type { SheetRow } from "./book.ts";
import { columnName } from "./check-row.ts";
import { chooseSheet, isTooWide } from "./choose-sheet.ts";
import { fileEmpty, fileInvalid } from "./file-error.ts";
import { guessHeader } from "./guess-header.ts";
import { openBook, type UploadedFile } from "./open-book.ts";
import type { Reading } from "./reading.ts";
import { ReadingMaker } from "./reading-maker.ts";

export { FileError, type FileErrorCode } from "./file-error.ts";
export type { UploadedFile } from "./open-book.ts";

export interface ReadSheet {
  reading: Reading;
  /** The rows, in the slabs that the reading lists. */
  body: Uint8Array;
}

/**
 * Reads a .csv, .xls or .xlsx file of contacts (spec: audience, section 5, group file import) once,
 * with pauses; throws FileError. Rows beyond `maxRows` are counted but not kept.
 */
export async function readSheet(
  file: UploadedFile,
  options: SheetOptions = {},
  maxRows = Number.POSITIVE_INFINITY,
): Promise<ReadSheet> {
  const book = await openBook(file, options);
  const { source, head, ...sheets } = await chooseSheet(book, options.sheet);
  const header = headerOf(head, options.headerRow);
  refuseWideTable(head[0]);
  const hidden = { rows: 0, included: options.hiddenRows === "include" };
  const maker = new ReadingMaker(head, header, maxRows);
  for await (const batch of source.rows()) {
    for (const row of batch) {
      if (row.number < maker.firstRow) continue;
      if (row.hidden && row.cells.length > 0) hidden.rows += 1;
      if (!row.hidden || hidden.included) maker.add(row);
    }
  }
  const columns = [...(source.hiddenColumns ?? [])].filter((column) => column < maker.width);
  const { format, separator, encoding, repaired } = book;
  const { body, ...found } = maker.end();
  const reading = { ...found, format, separator, encoding, repaired, sheets: sheets.names };
  refuseWithoutRows(reading.totalRows, reading.malformed, hidden.rows);
  const hides = { ...hidden, columns, sheets: sheets.hidden };
  return { reading: { ...reading, sheet: source.name, hidden: hides }, body };
}

function headerOf(head: readonly SheetRow[], wanted: number | undefined): SheetRow | undefined {
  if (wanted === undefined) return head[guessHeader(head)];
  return wanted === 0 ? undefined : head.find(({ number }) => number >= wanted);
}

/** A table with too many columns has them in its first row, and none of its rows could be used. */
function refuseWideTable(first: SheetRow | undefined): void {
  if (!isTooWide(first)) return;
  throw fileInvalid(
    `Row ${first.number}: ${first.problem.text}, up to column ${columnName(199)}. Delete the columns that you don't need and try again.`,
  );
}

function refuseWithoutRows(
  totalRows: number,
  { rows, first }: Reading["malformed"],
  hidden: number,
): void {
  if (first && rows === totalRows) {
    throw fileInvalid(`Row ${first.row}: ${first.text}. Correct the row and try again.`);
  }
  if (totalRows === 0 && hidden > 0) {
    throw fileEmpty(
      "All rows below the column names are hidden. Show them, save the file and try again.",
    );
  }
  if (totalRows === 0) {
    throw fileEmpty("There are column names but no rows below them.");
  }
}
