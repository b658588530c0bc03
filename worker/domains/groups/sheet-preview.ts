import type { SheetPreview } from "#core/contract/imports.ts";
import { describeColumns } from "#worker/files/mobile-columns.ts";
import type { StoredSheet } from "./stored-sheet.ts";

const ROWS_SHOWN = 10;

export function sheetPreview({ upload, fileName, sheet }: StoredSheet): SheetPreview {
  return {
    upload,
    fileName,
    sheets: sheet.sheets,
    sheet: sheet.sheet,
    totalRows: sheet.rows.length,
    columns: describeColumns(sheet),
    rows: sheet.rows.slice(0, ROWS_SHOWN),
  };
}
