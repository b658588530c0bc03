import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { openSheet, type StoredSheet, storeSheet } from "./stored-sheet.ts";

export const uploadSheet = verb(contract.uploadSheet, async (ctx, { file, ...options }) => {
  return { data: sheetPreview(await storeSheet(ctx, file, options)) };
});

export const previewSheet = verb(contract.previewSheet, async (ctx, { id, ...options }) => {
  return { data: sheetPreview(await openSheet(ctx, id, options)) };
});

function sheetPreview({ upload, fileName, reading }: StoredSheet): SheetPreview {
  const {
    slabs: _slabs,
    headers: _headers,
    format: _format,
    repaired: _repaired,
    ...shown
  } = reading;
  return { upload, fileName, ...shown };
}
