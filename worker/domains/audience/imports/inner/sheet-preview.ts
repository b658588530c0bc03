import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { StoredSheet } from "./stored-sheet.ts";

export function sheetPreview({ upload, fileName, reading }: StoredSheet): SheetPreview {
  const {
    slabs: _slabs,
    headers: _headers,
    format: _format,
    repaired: _repaired,
    ...shown
  } = reading;
  return { upload, fileName, ...shown };
}
