import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { ReadSheet, UploadedFile } from "#worker/sheets/read-sheet.ts";
import { FILE_ERRORS, fileRefused } from "./file-refused.ts";

/** The spreadsheet reader is most of a megabyte: only an upload needs it. */
const loadReader = loadOnce(() => import("#worker/sheets/read-sheet.ts"));

/** Reads a sheet with at most the rows that an import takes; a file that cannot be used is a CooeeError. */
export async function readUpload(file: UploadedFile, options: SheetOptions): Promise<ReadSheet> {
  const reader = await loadReader();
  try {
    const sheet = await reader.readSheet(file, options, MAX_IMPORT_ROWS);
    const { totalRows } = sheet.reading;
    if (totalRows <= MAX_IMPORT_ROWS) return sheet;
    throw fileRefused("UNPROCESSABLE", GROUP_TEXTS.tooManyRows, GROUP_TEXTS.splitRows(totalRows));
  } catch (error) {
    if (!(error instanceof reader.FileError)) throw error;
    throw fileRefused(FILE_ERRORS[error.code], error.message, error.detail);
  }
}
