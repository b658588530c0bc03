import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { sheetPreview } from "./inner/sheet-preview.ts";
import { openSheet } from "./inner/stored-sheet.ts";

export const previewSheet = verb(contract.previewSheet, async (ctx, { id, ...options }) => {
  return { data: sheetPreview(await openSheet(ctx, id, options)) };
});
